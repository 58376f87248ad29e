import type { GivenLot } from '#contract/draft-fields.ts';
import { MAX_LOTS } from '#contract/draft-names.ts';
import { saveDetailedInformation } from '#contract/drafts.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { TextArea, TextField } from '../../../ui/form/fields.tsx';
import { FieldChecks } from '../checks.tsx';
import { CpvField } from '../cpv/cpv-field.tsx';
import { useDraft } from '../draft-context.ts';
import { EntryForm } from '../entry-form.tsx';
import { EntryList } from '../entry-list.tsx';
import css from '../fields/fields.module.css';
import { MoneyField } from '../fields/money-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { lotShape } from '../shapes/lot.ts';
import { useEntries } from '../use-entries.ts';
import { sumOf } from './sum.ts';
import { useGeneral } from '../use-general.ts';

const TAB = 'Detailed-information';

function LotFields({ id, zone, usual }: { id: string; zone: string; usual: string }) {
  const t = useT();
  const label = (name: string) => t(`publishing.field.lots.${name}`);
  const within = `lots[${id}]`;
  return (
    <>
      <TextField name="title" label={label('title')} />
      <TextArea name="description" label={label('description')} rows={3} optional />
      <div className={css.pair}>
        <div className={css.checked}>
          <MoneyField name="value" label={label('value')} optional />
          <FieldChecks tab={TAB} field={`${within}.value`} />
        </div>
        <div className={css.checked}>
          <TimeField name="deadline" label={label('deadline')} hint={t('publishing.hint.lotDeadline')} optional usual={usual} zone={zone} />
          <FieldChecks tab={TAB} field={`${within}.deadline`} />
        </div>
      </div>
      <CpvField name="cpv" label={label('cpv')} />
    </>
  );
}

/** The lots, each with its own value, codes and deadline. */
export function LotsEditor() {
  const t = useT();
  const { money } = useFormats();
  const { saver } = useDraft();
  const { currency, zone, deadlineTime } = useGeneral();
  const { entries, add, remove } = useEntries<GivenLot>(saver, TAB, 'lots');
  const sum = sumOf(entries.map(({ value }) => value));
  return (
    <EntryList
      tab={TAB}
      list="lots"
      entries={entries}
      title={t('publishing.lots')}
      text={sum === null ? t('publishing.lotsText') : t('publishing.lotsSum', { value: money(sum) })}
      add={t('publishing.addLot')}
      max={MAX_LOTS}
      onAdd={() => add({ value: { amount: null, currency } })}
      onRemove={remove}
      nameOf={({ id, title }) => title || t('publishing.entry.lots', { id })}
      renderLine={({ id, title, value }) => (
        <>
          {title || <em>{t('publishing.untitledLot')}</em>}
          <small>
            {[t('publishing.entry.lots', { id }), value?.amount && money({ amount: value.amount, currency: value.currency })].filter(Boolean).join(' · ')}
          </small>
        </>
      )}
      renderForm={({ id, title }) => (
        <EntryForm
          key={id}
          tab={TAB}
          list="lots"
          id={id}
          shape={lotShape}
          endpoint={saveDetailedInformation}
          label={title || t('publishing.entry.lots', { id })}
        >
          <LotFields id={id} zone={zone} usual={deadlineTime} />
        </EntryForm>
      )}
    />
  );
}
