import { type OwnBilling, type OwnOrganisationProfile, changeBilling, showBilling, showOrganisationProfile } from '#contract/own-organisation.ts';
import { taxNumberOf } from '#contract/tax-numbers.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { addressLines } from '../../../lib/postal-address.ts';
import { useFormats } from '../../../lib/site.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { StepLoading, StepForm } from '../step-form.tsx';
import type { StepProps } from '../step.ts';
import { useCountries } from '../../../domain/use-countries.ts';
import { useInitialData } from '../use-initial-data.ts';
import { useStepForm } from '../use-step-form.ts';

const parts = ['street', 'city', 'region', 'postalCode', 'country'] as const;
type Place = Record<(typeof parts)[number], string>;

/** The main address, where it is complete enough for a bill. */
function mainOf({ address, country }: Pick<OwnOrganisationProfile, 'address' | 'country'>): Place | null {
  const { street = '', city = '', region = '', postalCode = '' } = address;
  return street && city && country ? { street, city, region, postalCode, country } : null;
}

/** The form's values: bills go to the main address unless another is given. */
function valuesOf({ name, email, taxNumber, country, ...rest }: OwnBilling, main: Place | null) {
  const billingPlace: Place = { street: rest.street, city: rest.city, region: rest.region, postalCode: rest.postalCode, country: country ?? '' };
  const isGiven = billingPlace.street !== '' || billingPlace.city !== '';
  const sameAsMain = main !== null && (!isGiven || parts.every((part) => billingPlace[part] === main[part]));
  return { name, email: email ?? '', sameAsMain, ...(isGiven || main === null ? billingPlace : main), taxNumber: taxNumber ?? '' };
}
type Values = ReturnType<typeof valuesOf>;

const save = ({ email, taxNumber, sameAsMain, ...rest }: Values, main: Place | null, revision: number): Promise<OwnBilling> =>
  call(changeBilling, { body: { ...rest, ...(sameAsMain && main), email: email.trim() || null, taxNumber: taxNumber.trim() || null } }, { revision });

function Billing({ loaded, profile, organisation, mayEdit, submit, onSaved }: StepProps & { loaded: OwnBilling; profile: OwnOrganisationProfile | null }) {
  const t = useT();
  const { country } = useFormats();
  const countries = useCountries();
  const labels = {
    name: t('profile.billingName'),
    email: t('profile.billingEmail'),
    sameAsMain: t('profile.sameAsMain'),
    street: t('profile.street'),
    city: t('profile.city'),
    region: t('profile.region'),
    postalCode: t('profile.postalCode'),
    country: t('profile.country'),
    taxNumber: t('profile.taxNumber'),
  };
  const main = profile && mainOf(profile);
  const initialBilling = loaded.country === null ? { ...loaded, name: loaded.name || organisation.name, country: organisation.country } : loaded;
  const stepForm = useStepForm(
    initialBilling,
    (data) => valuesOf(data, main),
    (values, revision) => save(values, main, revision),
    labels,
    onSaved,
    { country },
  );
  const [sameAsMain, chosenCountry] = stepForm.form.watch(['sameAsMain', 'country']);
  const isSame = sameAsMain && main !== null;
  const tax = taxNumberOf(isSame ? main.country : chosenCountry);
  return (
    <StepForm stepForm={stepForm} endpoint={changeBilling} labels={labels} submit={submit} mayEdit={mayEdit}>
      <TextField name="name" label={labels.name} />
      <TextField name="email" label={labels.email} optional type="email" />
      {main && <CheckField name="sameAsMain" label={labels.sameAsMain} hint={addressLines(main, country(main.country)).join(', ')} />}
      {!isSame && (
        <>
          <TextField name="street" label={labels.street} autoComplete="billing street-address" />
          <TextField name="city" label={labels.city} autoComplete="billing address-level2" />
          <TextField name="region" label={labels.region} optional autoComplete="billing address-level1" />
          <TextField name="postalCode" label={labels.postalCode} optional autoComplete="billing postal-code" />
          <SelectField name="country" label={labels.country} options={countries} empty={t('profile.choose')} />
        </>
      )}
      <TextField
        name="taxNumber"
        label={tax ? `${labels.taxNumber} (${tax.name})` : labels.taxNumber}
        hint={tax ? t('profile.taxNumberHint', { example: tax.example }) : undefined}
        optional

        autoCapitalize="characters"
        spellCheck={false}
      />
    </StepForm>
  );
}

/** The billing address, which is never public. */
export default function BillingStep(props: StepProps) {
  const { data, refetch } = useInitialData(showBilling);
  const profile = useInitialData(showOrganisationProfile);
  if (!data) return <StepLoading failed={data === null} onRetry={refetch} />;
  // Without the main address every field is shown.
  return profile.data === undefined ? <StepLoading failed={false} onRetry={refetch} /> : <Billing loaded={data} profile={profile.data} {...props} />;
}
