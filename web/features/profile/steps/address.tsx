import { type OwnOrganisationProfile, changeOrganisationProfile, orderOffices, showOrganisationProfile } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { StepLoading, StepForm } from '../step-form.tsx';
import type { StepProps } from '../step.ts';
import { useInitialData } from '../use-initial-data.ts';
import { useStepForm } from '../use-step-form.ts';

// Named as on the server, so that its errors find their fields.
const valuesOf = ({ address }: OwnOrganisationProfile) => ({
  // The answer also completes the offices step.
  noOffices: true,
  address: { street: address.street ?? '', city: address.city ?? '', region: address.region ?? '', postalCode: address.postalCode ?? '' },
});
type Values = ReturnType<typeof valuesOf>;

/** @param asksOffices the form includes that question. */
async function save({ noOffices, ...body }: Values, revision: number, asksOffices: boolean): Promise<OwnOrganisationProfile> {
  const savedProfile = await call(changeOrganisationProfile, { body }, { revision });
  if (!asksOffices || !noOffices) return savedProfile;
  const { steps } = await call(orderOffices, { body: { none: true } });
  return { ...savedProfile, steps };
}

function Address({ loaded, organisation, mayEdit, submit, onSaved }: StepProps & { loaded: OwnOrganisationProfile }) {
  const t = useT();
  const labels = {
    'address.street': t('profile.street'),
    'address.city': t('profile.city'),
    'address.region': t('profile.region'),
    'address.postalCode': t('profile.postalCode'),
    noOffices: t('profile.noOffices'),
  };
  const asksOffices = organisation.orgType !== 'SELLER' && !organisation.steps.includes('offices');
  const stepForm = useStepForm(loaded, valuesOf, (values, revision) => save(values, revision, asksOffices), labels, onSaved);
  return (
    <StepForm stepForm={stepForm} endpoint={changeOrganisationProfile} labels={labels} submit={submit} mayEdit={mayEdit}>
      <TextField name="address.street" label={labels['address.street']} autoComplete="street-address" />
      <TextField name="address.city" label={labels['address.city']} autoComplete="address-level2" />
      <TextField name="address.region" label={labels['address.region']} optional autoComplete="address-level1" />
      <TextField name="address.postalCode" label={labels['address.postalCode']} optional autoComplete="postal-code" />
      {asksOffices && <CheckField name="noOffices" label={labels.noOffices} hint={t('profile.noOfficesHint')} />}
    </StepForm>
  );
}

/** The organisation's address, which is public. */
export default function AddressStep(props: StepProps) {
  const { data, refetch } = useInitialData(showOrganisationProfile);
  return data ? <Address loaded={data} {...props} /> : <StepLoading failed={data === null} onRetry={refetch} />;
}
