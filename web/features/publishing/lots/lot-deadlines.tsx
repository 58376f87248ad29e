import { useMemo, useState } from 'react';
import type { GivenLot, GivenTime } from '#contract/draft-fields.ts';
import { LOTS_ON_PAGE } from '#contract/notice-names.ts';
import { LotSearch } from '../../../domain/lots/lot-search.tsx';
import { useFoundLots } from '../../../domain/lots/use-found-lots.ts';
import { fieldLabel } from '../../../domain/own-notice/words.ts';
import { useT } from '../../../i18n.ts';
import { type FormShape, useSaveState, useSavedForm } from '../../../ui/autosave/use-saved-form.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import ui from '../../../ui/ui.module.css';
import { useDraft } from '../draft-context.ts';
import css from '../entry-list.module.css';
import { TimeField } from '../fields/time-field.tsx';
import { lotDeadlineName } from '../held-changes.ts';
import { type TimeValue, givenTime, time } from '../shapes/values.ts';
import { entryName } from '../tab-fields.ts';
import { useGeneral } from '../use-general.ts';
import { useValueText } from '../value-text.ts';

const TAB = 'General-information';
const noLots: readonly GivenLot[] = [];

const deadlineShape = (id: string): FormShape<{ deadline: TimeValue }> => ({
  toForm: (fields) => ({ deadline: time(fields[lotDeadlineName(id)] as GivenTime | null | undefined) }),
  toFields: ({ deadline }) => {
    const given = givenTime(deadline);
    // A zone alone is no deadline of its own.
    return { [lotDeadlineName(id)]: given?.date || given?.time ? given : null };
  },
});

function LotDeadlineForm({ id, label }: { id: string; label: string }) {
  const t = useT();
  const { saver } = useDraft();
  const { zone, deadlineTime } = useGeneral();
  const shape = useMemo(() => deadlineShape(id), [id]);
  const form = useSavedForm(saver, TAB, shape, { missing: [], onSubmit: () => undefined, within: `${entryName('lots', id)}.` });
  return (
    <Form form={{ ...form, problems: [] }} aria-label={label}>
      <TimeField
        name="deadline"
        label={t('publishing.field.lots.deadline')}
        hint={t('publishing.hint.lotDeadline')}
        optional
        usual={deadlineTime}
        zone={zone}
      />
    </Form>
  );
}

/** The deadlines of the lots of a published notice: an amendment of its general part moves them to later times. */
export function LotDeadlines() {
  const t = useT();
  const valueText = useValueText();
  const { details, saver, isLocked } = useDraft();
  const { faults } = useSaveState(saver);
  const [opened, setOpened] = useState<string | null>(null);
  const lots = details.fields['Detailed-information'].lots ?? noLots;
  const { search, setSearch, page, setPage, items, total } = useFoundLots(lots, LOTS_ON_PAGE);
  if (lots.length === 0) return null;
  const fields = saver.valuesOf(TAB);
  const faulty = new Set((faults[TAB] ?? []).map(({ path }) => path));
  return (
    <section className={css.list} aria-labelledby="lot-deadlines">
      <h3 id="lot-deadlines">{t('publishing.amend.lotDeadlines')}</h3>
      <p className={css.text}>{t('publishing.amend.lotDeadlinesText')}</p>
      {lots.length > LOTS_ON_PAGE && <LotSearch value={search} found={total} onChange={setSearch} />}
      <ol>
        {items.map(({ id, title }) => {
          const name = lotDeadlineName(id);
          const isOpen = opened === id;
          const lot = t('publishing.entry.lots', { id });
          return (
            <li key={id} data-open={isOpen || undefined}>
              <div className={css.line}>
                <div className={css.words}>
                  {title ? t('words.labelled', { label: lot, value: title }) : lot}
                  <small>{valueText(TAB, name, fields[name] ?? fields['deadline'])}</small>
                </div>
                <button
                  type="button"
                  className={ui.quiet}
                  disabled={isLocked}
                  aria-expanded={isOpen}
                  aria-label={t('words.labelled', { label: t(isOpen ? 'publishing.close' : 'publishing.change'), value: fieldLabel(t, TAB, name) })}
                  onClick={() => setOpened(isOpen ? null : id)}
                >
                  {t(isOpen ? 'publishing.close' : 'publishing.change')}
                </button>
              </div>
              {(isOpen || faulty.has(`body.${name}`)) && !isLocked && <LotDeadlineForm id={id} label={fieldLabel(t, TAB, name)} />}
            </li>
          );
        })}
      </ol>
      <Pagination page={page} size={LOTS_ON_PAGE} total={total} onPageChange={setPage} />
    </section>
  );
}
