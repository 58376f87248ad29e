import { useWatch } from 'react-hook-form';
import { criterionKinds } from '#contract/notice-names.ts';
import { saveDetailedInformation } from '#contract/drafts.ts';
import { useT } from '../../../i18n.ts';
import { CheckField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { useFormState } from '../../../ui/form/form.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { FieldChecks } from '../checks.tsx';
import { useDraft } from '../draft-context.ts';
import css from '../fields/fields.module.css';
import { LengthField } from '../fields/length-field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { RowsEditor } from '../../../domain/rows-editor/rows-editor.tsx';
import { Group, More } from '../fields/section.tsx';
import { SuggestedField } from '../fields/suggested-field.tsx';
import { LotsEditor } from '../lots/lots-editor.tsx';
import { Proposed } from '../proposed.tsx';
import { type DetailedValues, detailedShape } from '../shapes/detailed.ts';
import { TabForm } from '../tab-form.tsx';
import { useCountries } from '../../../domain/use-countries.ts';
import { useFunding } from '../use-choices.ts';
import { useGeneral } from '../use-general.ts';

const TAB = 'Detailed-information';

const useLabel = () => {
  const t = useT();
  return (name: string) => t(`publishing.field.detailed.${name}`);
};

/** Groups that are closed at first: open where something is filled in, or where the law asks for it. */
function useIsOpen() {
  const { progress } = useDraft();
  const { toFields } = detailedShape;
  const values = toFields(useWatch({ control: useFormState().control }) as DetailedValues);
  const isAskedFor = (name: string) =>
    [...progress.checks, ...progress.missing].some(({ tab, field }) => tab === TAB && (field === name || field.startsWith(`${name}.`)));
  return (...names: readonly string[]) => names.some((name) => (values[name] !== null && values[name] !== undefined) || isAskedFor(name));
}

function Bids() {
  const label = useLabel();
  const { kind } = useGeneral();
  const t = useT();
  const isOpen = useIsOpen();
  return (
    <>
      <Group title={t('publishing.group.bids')}>
        <TextArea name="submissionMethod" label={label('submissionMethod')} rows={3} {...(kind === 'offline' ? {} : { optional: true })} />
        <FieldChecks tab={TAB} field="submissionMethod" />
        <div className={css.pair}>
          <div className={css.checked}>
            <TextField name="submissionPlace" label={label('submissionPlace')} optional />
            <FieldChecks tab={TAB} field="submissionPlace" />
          </div>
          <div className={css.checked}>
            <TextField name="openingPlace" label={label('openingPlace')} optional />
            <FieldChecks tab={TAB} field="openingPlace" />
          </div>
        </div>
        <TextArea name="eligibility" label={label('eligibility')} rows={4} optional />
      </Group>
      <More title={t('publishing.group.security')} isOpen={isOpen('bidSecurity', 'bidValidity')}>
        <div className={css.pair}>
          <MoneyField name="bidSecurity.value" label={label('bidSecurity')} optional />
          <LengthField name="bidSecurity.validity" label={label('bidSecurityValidity')} optional />
          <LengthField name="bidValidity" label={label('bidValidity')} optional />
        </div>
        <TextArea name="bidSecurity.description" label={label('bidSecurityDescription')} rows={2} optional />
        <FieldChecks tab={TAB} field="bidSecurity" />
        <FieldChecks tab={TAB} field="bidValidity" />
      </More>
      <More title={t('publishing.group.documents')} isOpen={isOpen('documentAccess')}>
        <TextArea name="documentAccess.description" label={label('documentAccess')} rows={3} optional />
        <MoneyField name="documentAccess.fee" label={label('documentFee')} optional />
        <FieldChecks tab={TAB} field="documentAccess" />
      </More>
    </>
  );
}

function Contract() {
  const label = useLabel();
  const t = useT();
  const isOpen = useIsOpen();
  const { control } = useFormState();
  const [hasOptions, hasRenewal] = useWatch({ control, name: ['hasOptions', 'hasRenewal'] }) as boolean[];
  return (
    <More
      title={t('publishing.group.contract')}
      text={t('publishing.group.contractText')}
      isOpen={isOpen('contractPeriod', 'hasOptions', 'hasRenewal', 'framework')}
    >
      <div className={css.pair}>
        <TextField name="contractPeriod.start" label={label('contractStart')} type="date" optional />
        <TextField name="contractPeriod.end" label={label('contractEnd')} type="date" optional />
        <LengthField name="contractPeriod.duration" label={label('contractDuration')} optional />
      </div>
      <FieldChecks tab={TAB} field="contractPeriod" />
      <CheckField name="hasOptions" label={label('hasOptions')} />
      {hasOptions && <TextArea name="options" label={label('options')} rows={2} optional />}
      <CheckField name="hasRenewal" label={label('hasRenewal')} />
      {hasRenewal && (
        <div className={css.pair}>
          <TextField name="renewal.maximum" label={label('renewalMaximum')} inputMode="numeric" optional />
          <TextArea name="renewal.description" label={label('renewalDescription')} rows={2} optional />
        </div>
      )}
      <div className={css.pair}>
        <TextField name="framework.maximumParticipants" label={label('frameworkParticipants')} inputMode="numeric" optional />
        <MoneyField name="framework.maximumValue" label={label('frameworkValue')} optional />
      </div>
      <FieldChecks tab={TAB} field="framework" />
    </More>
  );
}

function Others() {
  const label = useLabel();
  const t = useT();
  const isOpen = useIsOpen();
  const countries = useCountries();
  const { agencies, sources } = useFunding();
  return (
    <>
      <More title={t('publishing.group.criteria')} isOpen={isOpen('criteria')}>
        <RowsEditor
          name="criteria"
          label={label('criteria')}
          add={t('publishing.addCriterion')}
          columns={[
            { name: 'kind', label: label('criterionKind'), options: criterionKinds.map((value) => ({ value, label: t(`publishing.criterion.${value}`) })) },
            { name: 'name', label: label('criterionName') },
            { name: 'weight', label: label('criterionWeight') },
          ]}
        />
      </More>
      <More title={t('publishing.group.places')} isOpen={isOpen('places')}>
        <RowsEditor
          name="places"
          label={label('places')}
          add={t('publishing.addPlace')}
          columns={[
            { name: 'name', label: label('placeName') },
            { name: 'city', label: label('placeCity') },
            { name: 'country', label: label('placeCountry'), options: countries },
          ]}
        />
        <FieldChecks tab={TAB} field="places" />
      </More>
      <More title={t('publishing.group.funding')} isOpen={isOpen('fundingAgency', 'sourceOfFunding', 'project')}>
        <div className={css.pair}>
          <SuggestedField name="fundingAgency" label={label('fundingAgency')} suggestions={agencies} />
          <SuggestedField name="sourceOfFunding" label={label('sourceOfFunding')} suggestions={sources} />
          <TextField name="project.title" label={label('projectTitle')} optional />
          <TextField name="project.id" label={label('projectId')} optional />
        </div>
      </More>
      <More title={t('publishing.group.review')} isOpen={isOpen('reviewDetails')}>
        <TextArea name="reviewDetails" label={label('reviewDetails')} rows={3} optional />
      </More>
    </>
  );
}

/** The tab Detailed-information. */
export function DetailedTab() {
  const t = useT();
  const label = useLabel();
  const { saver, isLocked } = useDraft();
  const language = saver.valuesOf('General-information')['language'];
  return (
    <TabForm
      tab={TAB}
      shape={detailedShape}
      endpoint={saveDetailedInformation}
      before={<Proposed tab={TAB} />}
      after={
        <fieldset className={css.plain} disabled={isLocked}>
          <LotsEditor />
        </fieldset>
      }
    >
      {() => (
        <fieldset className={css.all} disabled={isLocked}>
          <Group title={t('publishing.group.description')}>
            <RichTextField
              name="descriptionHtml"
              label={label('descriptionHtml')}
              hint={t('publishing.hint.description')}
              isReadOnly={isLocked}
              lang={typeof language === 'string' ? language : undefined}
            />
            <TextArea name="teaser" label={label('teaser')} hint={t('publishing.hint.teaser')} rows={2} optional />
          </Group>
          <Bids />
          <Contract />
          <Others />
        </fieldset>
      )}
    </TabForm>
  );
}
