import type { OwnBilling } from '#contract/own-organisation.ts';
import { taxNumberOf } from '#contract/tax-numbers.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../shell/site.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { billingEndpoint, changeBillingEndpoint } from '../endpoints.ts';
import { Loading, PartForm } from '../part-form.tsx';
import type { StepProps } from '../step.ts';
import { useCountries } from '../use-countries.ts';
import { useLoaded } from '../use-loaded.ts';
import { usePart } from '../use-part.ts';

const valuesOf = ({ name, email, street, city, region, postalCode, country, taxNumber }: OwnBilling) => ({
  name,
  email: email ?? '',
  street,
  city,
  region,
  postalCode,
  country: country ?? '',
  taxNumber: taxNumber ?? '',
});
type Values = ReturnType<typeof valuesOf>;
const save = ({ email, taxNumber, ...rest }: Values, revision: number): Promise<OwnBilling> =>
  call(changeBillingEndpoint, { body: { ...rest, email: email.trim() || null, taxNumber: taxNumber.trim() || null } }, { revision });

function Billing({ loaded, organisation, mayEdit, submit, onSaved }: StepProps & { loaded: OwnBilling }) {
  const t = useT();
  const { country } = useFormats();
  const countries = useCountries();
  const labels = {
    name: t('profile.billingName'),
    email: t('profile.billingEmail'),
    street: t('profile.street'),
    city: t('profile.city'),
    region: t('profile.region'),
    postalCode: t('profile.postalCode'),
    country: t('profile.country'),
    taxNumber: t('profile.taxNumber'),
  };
  const begun = loaded.country === null ? { ...loaded, name: loaded.name || organisation.name, country: organisation.country } : loaded;
  const part = usePart(begun, valuesOf, save, labels, onSaved, { country });
  const tax = taxNumberOf(part.form.values.country);
  return (
    <PartForm part={part} labels={labels} submit={submit} mayEdit={mayEdit}>
      <TextField name="name" label={labels.name} maxLength={300} />
      <TextField name="email" label={labels.email} optional type="email" maxLength={254} />
      <TextField name="street" label={labels.street} maxLength={300} autoComplete="billing street-address" />
      <TextField name="city" label={labels.city} maxLength={100} autoComplete="billing address-level2" />
      <TextField name="region" label={labels.region} optional maxLength={100} autoComplete="billing address-level1" />
      <TextField name="postalCode" label={labels.postalCode} optional maxLength={20} autoComplete="billing postal-code" />
      <SelectField name="country" label={labels.country} options={countries} empty={t('profile.choose')} />
      <TextField
        name="taxNumber"
        label={tax ? `${labels.taxNumber} (${tax.name})` : labels.taxNumber}
        hint={tax ? t('profile.taxNumberHint', { example: tax.example }) : undefined}
        optional
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </PartForm>
  );
}

/** Where bills go; never public. */
export default function BillingStep(props: StepProps) {
  const { data, again } = useLoaded(billingEndpoint);
  return data ? <Billing loaded={data} {...props} /> : <Loading failed={data === null} again={again} />;
}
