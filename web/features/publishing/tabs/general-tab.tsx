import { useWatch } from 'react-hook-form';
import { noticeKinds, noticeTypes, procurementCategories, procurementMethods, resultTypes } from '#contract/notice-names.ts';
import { procedures } from '#contract/names.ts';
import { saveGeneralInformation } from '#contract/drafts.ts';
import { useT } from '../../../i18n.ts';
import { useFormats, usePageSite } from '../../../lib/site.tsx';
import { zonesOf } from '../../../lib/zoned-time.ts';
import { CheckField, Field, RadioField, SelectField, TextArea, TextField, useField } from '../../../ui/form/fields.tsx';
import { useFormState, useMaxLength } from '../../../ui/form/form.tsx';
import formCss from '../../../ui/form/form.module.css';
import { FieldChecks } from '../checks.tsx';
import { useDraft } from '../draft-context.ts';
import css from '../fields/fields.module.css';
import { MoneyField } from '../fields/money-field.tsx';
import { Group } from '../fields/section.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { useLock } from '../lock.ts';
import { LotDeadlines } from '../lots/lot-deadlines.tsx';
import { Proposed } from '../proposed.tsx';
import { type GeneralValues, generalShape } from '../shapes/general.ts';
import { StartFrom } from '../start-from.tsx';
import { TabForm } from '../tab-form.tsx';
import { useCountries } from '../../../domain/use-countries.ts';
import { useLanguages } from '../use-choices.ts';

const TAB = 'General-information';
/** The end of office hours: proposed with a deadline; questions end then too. */
const CLOSING_HOUR = '17:00';
/** Bids are opened in the morning. */
const OPENING_HOUR = '11:00';

/** The zone of all dates of the notice. */
function ZoneField({ zone }: { zone: string }) {
  const t = useT();
  const { zoneName } = useFormats();
  const form = useFormState();
  const { choice } = useLock();
  const { site } = usePageSite();
  const names = ['deadline', 'questionsUntil', 'openingAt'] as const;
  const change = (next: string) => {
    for (const name of names) {
      const value = form.getValues(name) as GeneralValues['deadline'];
      if (name === 'deadline' || value.date !== '') form.setValue(name, { ...value, zone: next }, { shouldDirty: true });
    }
  };
  const id = form.idOf('zone');
  return (
    <div className={formCss.field}>
      <label htmlFor={id}>{t('publishing.zone')}</label>
      <select id={id} className={formCss.control} {...choice} value={zone} onChange={(event) => change(event.target.value)}>
        {zonesOf([...new Set([site.timeZone, zone])]).map((each) => (
          <option key={each} value={each}>
            {zoneName(each) === each ? each.replaceAll('_', ' ') : zoneName(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Free to read, or for subscribers: as the kind has it until somebody chooses. */
function FreeField({ kind }: { kind: string }) {
  const t = useT();
  const { value, onChange } = useField('free');
  const { choice } = useLock();
  const id = useFormState().idOf('free');
  return (
    <div className={formCss.check}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={typeof value === 'boolean' ? value : kind === 'online'}
          {...choice}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {t('publishing.field.general.free')}
          <span className={formCss.hint}>{t('publishing.hint.free')}</span>
        </span>
      </label>
    </div>
  );
}

/** The procedure by its usual name, or in the buyer's own words. */
function ProcedureField() {
  const t = useT();
  const { value, onChange } = useField('methodDetails');
  const maxLength = useMaxLength('methodDetails');
  const { text } = useLock();
  const known = procedures.find((code) => code === value);
  const words = known ? t(`words.procedure.${known}`) : String(value ?? '');
  return (
    <Field name="methodDetails" label={t('publishing.field.general.methodDetails')} optional>
      {({ id, ...aria }) => (
        <>
          <input
            id={id}
            {...aria}
            className={formCss.control}
            list={`${id}-list`}
            maxLength={maxLength}
            {...text}
            value={words}
            onChange={(event) => onChange(procedures.find((code) => t(`words.procedure.${code}`) === event.target.value) ?? event.target.value)}
          />
          <datalist id={`${id}-list`}>
            {procedures.map((code) => (
              <option key={code}>{t(`words.procedure.${code}`)}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** What is bought, how, for how much and until when. */
function Fields() {
  const t = useT();
  const { site } = usePageSite();
  const { control } = useFormState();
  const { text, choice } = useLock();
  const { isAmendment } = useDraft();
  const countries = useCountries();
  const languages = useLanguages();
  const [kind, type] = useWatch({ control, name: ['kind', 'type'] }) as [string, (typeof noticeTypes)[number]];
  const [deadline, questions, opening] = useWatch({ control, name: ['deadline', 'questionsUntil', 'openingAt'] }) as GeneralValues['deadline'][];
  const zone = deadline?.zone || questions?.zone || opening?.zone || site.timeZone;
  const label = (name: string) => t(`publishing.field.general.${name}`);
  const options = (names: readonly string[], key: string) => names.map((value) => ({ value, label: t(`words.${key}.${value}`) }));
  return (
    <>
      <Group title={t('publishing.group.what')}>
        <TextArea name="title" label={label('title')} hint={t('publishing.hint.title')} rows={2} {...text} />
        <div className={css.pair}>
          {/* Type, kind and who may read it stay as they were published. */}
          <SelectField name="type" label={label('type')} options={options(noticeTypes, 'type')} empty="–" disabled={choice.disabled || isAmendment} />
          <SelectField name="language" label={label('language')} options={languages} empty="–" {...choice} />
        </div>
        <fieldset className={css.pair} disabled={choice.disabled || isAmendment}>
          <div className={css.checked}>
            <RadioField
              name="kind"
              label={label('kind')}
              // Nobody takes part in a notice that reports a result.
              options={noticeKinds
                .filter((value) => value !== 'online' || !resultTypes.includes(type))
                .map((value) => ({ value, label: t(`words.kind.${value}`), hint: t(`publishing.kind.${value}`) }))}
            />
            <FieldChecks tab={TAB} field="kind" />
          </div>
          <div className={css.checked}>
            <FreeField kind={kind} />
            <FieldChecks tab={TAB} field="free" />
          </div>
        </fieldset>
        <fieldset className={`${css.plain} ${css.row}`} {...choice}>
          <RadioField name="category" label={label('category')} options={options(procurementCategories, 'category')} />
        </fieldset>
        <FieldChecks tab={TAB} field="category" />
      </Group>
      <Group title={t('publishing.group.where')}>
        <TextField name="buyerName" label={label('buyerName')} {...text} />
        <div className={css.pair}>
          <SelectField name="country" label={label('country')} options={countries} empty="–" {...choice} />
          <TextField name="region" label={label('region')} optional {...text} />
          <div className={css.checked}>
            <TextField name="city" label={label('city')} optional {...text} />
            <FieldChecks tab={TAB} field="city" />
          </div>
        </div>
      </Group>
      <Group title={t('publishing.group.how')}>
        <div className={css.pair}>
          <SelectField name="method" label={label('method')} options={options(procurementMethods, 'method')} empty="–" {...choice} />
          <ProcedureField />
          <div className={css.checked}>
            <MoneyField name="value" label={label('value')} optional />
            <FieldChecks tab={TAB} field="value" />
          </div>
          <TextField name="contractNumber" label={label('contractNumber')} optional {...text} />
        </div>
        <fieldset className={css.plain} {...choice}>
          <CheckField name="sibutu" label={label('sibutu')} />
        </fieldset>
      </Group>
      <Group title={t('publishing.group.when')}>
        <div className={css.pair}>
          <div className={css.checked}>
            <TimeField name="deadline" label={label('deadline')} usual={CLOSING_HOUR} zone={zone} />
            <FieldChecks tab={TAB} field="deadline" />
          </div>
          <ZoneField zone={zone} />
          <div className={css.checked}>
            <TimeField name="questionsUntil" label={label('questionsUntil')} optional usual={CLOSING_HOUR} zone={zone} />
            <FieldChecks tab={TAB} field="questionsUntil" />
          </div>
          <div className={css.checked}>
            <TimeField name="openingAt" label={label('openingAt')} optional usual={OPENING_HOUR} zone={zone} />
            <FieldChecks tab={TAB} field="openingAt" />
          </div>
        </div>
      </Group>
    </>
  );
}

function Before() {
  return (
    <>
      <StartFrom />
      <Proposed tab={TAB} />
    </>
  );
}

/** The tab General-information. */
export function GeneralTab() {
  const { isAmendment } = useDraft();
  return (
    <>
      <TabForm tab={TAB} shape={generalShape} endpoint={saveGeneralInformation} before={<Before />}>
        {() => <Fields />}
      </TabForm>
      {isAmendment && <LotDeadlines />}
    </>
  );
}
