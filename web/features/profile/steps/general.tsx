import { organisationSizes } from '#contract/organisation-lists.ts';
import { type OwnOrganisationProfile, changeOrganisationProfile, showOrganisationProfile } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { StepLoading, StepForm } from '../step-form.tsx';
import type { StepProps } from '../step.ts';
import { TypeOfOrganisation } from '../type-of-organisation.tsx';
import { useCountries } from '../../../domain/use-countries.ts';
import { useInitialData } from '../use-initial-data.ts';
import { useStepForm } from '../use-step-form.ts';

const MAX_IDENTIFIERS = 20;

// The form shows the pending values, which the organisation wants. The public ones are shown above.
const valuesOf = ({ waiting, ...data }: OwnOrganisationProfile) => ({
  name: waiting?.name ?? data.name,
  country: waiting?.country ?? data.country ?? '',
  description: data.description,
  web: data.web ?? '',
  otherNames: data.otherNames.join('\n'),
  identifiers: waiting?.identifiers ?? data.identifiers,
  founded: data.founded === null ? '' : String(data.founded),
  size: data.size ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** The typed year. Anything else becomes 0, which the server rejects together with all other errors. */
function yearOf(text: string): number | null {
  const year = text.trim();
  if (year === '') return null;
  return /^\d{4}$/u.test(year) ? Number(year) : 0;
}

const save = async ({ founded, size, otherNames, web, ...rest }: Values, revision: number): Promise<OwnOrganisationProfile> =>
  call(
    changeOrganisationProfile,
    {
      body: {
        ...rest,
        web: web.trim() || null,
        founded: yearOf(founded),
        size: (organisationSizes as readonly string[]).includes(size) ? (size as (typeof organisationSizes)[number]) : null,
        otherNames: otherNames
          .split('\n')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      },
    },
    { revision },
  );

function General({ loaded, organisation, mayEdit, submit, onSaved }: StepProps & { loaded: OwnOrganisationProfile }) {
  const t = useT();
  const { country } = useFormats();
  const countries = useCountries();
  const labels = {
    name: t('profile.name'),
    country: t('profile.country'),
    description: t('profile.description'),
    web: t('profile.web'),
    otherNames: t('profile.otherNames'),
    identifiers: t('profile.identifiers'),
    founded: t('profile.founded'),
    size: t('profile.size'),
  };
  const stepForm = useStepForm(loaded, valuesOf, save, labels, onSaved, {
    country,
    size: (size) => t(`profile.sizes.${size}`),
    identifiers: (identifiers) => identifiers.map(({ scheme, identifier }) => `${identifier} (${scheme})`).join('\n'),
  });
  const waits = organisation.approval === 'approved' ? t('profile.waits') : undefined;
  return (
    <StepForm stepForm={stepForm} endpoint={changeOrganisationProfile} labels={labels} submit={submit} mayEdit={mayEdit}>
      <TextField name="name" label={labels.name} hint={waits} autoComplete="organization" />
      <SelectField name="country" label={labels.country} options={countries} empty={t('profile.choose')} autoComplete="country" />
      <TextArea name="description" label={labels.description} hint={t('profile.descriptionHint')} />
      <TextField name="web" label={labels.web} optional type="url" inputMode="url" placeholder="https://" autoComplete="url" />
      <RowsField
        name="identifiers"
        label={labels.identifiers}
        hint={t('profile.identifiersHint')}
        columns={[
          { name: 'scheme', label: t('profile.scheme'), placeholder: 'XI-LEI' },
          { name: 'identifier', label: t('profile.number') },
        ]}
        add={t('profile.addIdentifier')}
        remove={t('profile.remove')}
        max={MAX_IDENTIFIERS}
      />
      <TextArea name="otherNames" label={labels.otherNames} hint={t('profile.otherNamesHint')} optional rows={2} />
      <TextField name="founded" label={labels.founded} optional inputMode="numeric" />
      <SelectField
        name="size"
        label={labels.size}
        optional
        empty={t('profile.choose')}
        options={organisationSizes.map((value) => ({ value, label: t(`profile.sizes.${value}`) }))}
      />
    </StepForm>
  );
}

/** The identity of the organisation. */
export default function GeneralStep(props: StepProps) {
  const { data, refetch } = useInitialData(showOrganisationProfile);
  if (!data) return <StepLoading failed={data === null} onRetry={refetch} />;
  return (
    <>
      <General loaded={data} {...props} />
      {props.mayEdit && <TypeOfOrganisation organisation={props.organisation} />}
    </>
  );
}
