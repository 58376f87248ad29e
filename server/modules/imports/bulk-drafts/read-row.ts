import type { BulkDraftField } from '#contract/bulk-draft-names.ts';
import type { BulkDraftRow } from '#contract/bulk-drafts.ts';
import type { NoticeFields } from '#contract/draft-fields.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { FilledDraft } from '#server/modules/notices/index.ts';
import { type CellValue, readCell } from './read-cell.ts';
import type { ReadDate } from './read-date.ts';
import { type TableRow, cellText } from './table-rows.ts';

/** A row as it is understood; `draft` is null where something in it is wrong. */
export interface ReadRow extends Pick<BulkDraftRow, 'number' | 'cells' | 'errors'> {
  readonly draft: FilledDraft | null;
}

/** So much of a cell is shown. */
const MAX_SHOWN = 300;
type Values = Readonly<Partial<Record<BulkDraftField, CellValue>>>;

const timeField = (given: CellValue | undefined, timeOfDay?: CellValue) => {
  const { date = null, time = null } = (given ?? {}) as Partial<ReadDate>;
  const alone = (timeOfDay as ReadDate | undefined)?.time ?? null;
  return date === null && time === null && alone === null ? undefined : { date, time: time ?? alone, zone: null };
};

const withoutAbsent = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The values of a row as a notice has them. */
function draftOf(values: Values): FilledDraft {
  const { description, value, currency, cpv, contactName, contactEmail, contactPhone, deadline, deadlineTime, questionsUntil, openingAt, ...rest } = values;
  const { eligibility, submissionMethod, submissionPlace, fundingAgency, ...general } = rest;
  const money = value as { amount: string; currency: string | null } | undefined;
  const [firstName, ...lastName] = typeof contactName === 'string' ? contactName.split(' ') : [];
  const tabs = {
    'General-information': {
      ...general,
      value: money || currency ? { amount: money?.amount ?? null, currency: currency ?? money?.currency ?? null } : undefined,
      deadline: timeField(deadline, deadlineTime),
      questionsUntil: timeField(questionsUntil),
      openingAt: timeField(openingAt),
    },
    // A contact of the row is another person than the one that is proposed.
    'Contact-information': { firstName, lastName: firstName === undefined ? undefined : lastName.join(' '), email: contactEmail, phone: contactPhone },
    'Detailed-information': { eligibility, submissionMethod, submissionPlace, fundingAgency },
    'cpv-codes': { cpv },
  };
  const fields = Object.fromEntries(Object.entries(tabs).map(([tab, given]) => [tab, withoutAbsent(given)])) as Partial<NoticeFields>;
  return { fields, ...(typeof description === 'string' ? { description } : {}) };
}

/**
 * Reads a row. Every cell that is wrong is named.
 * @param fields by column; null: the column is left out.
 */
export function readRow({ number, cells, isUnreadable }: TableRow, fields: readonly (BulkDraftField | null)[], language: InterfaceLanguage): ReadRow {
  const errors: BulkDraftRow['errors'] = [];
  const shown: BulkDraftRow['cells'] = [];
  if (isUnreadable) return { number, cells: [], errors: [{ column: null, field: null, rule: 'unreadable' }], draft: null };
  // With a cell too many, nobody can tell which of them are in the wrong columns.
  if (cells.slice(fields.length).some((cell) => cellText(cell) !== '')) errors.push({ column: null, field: null, rule: 'ragged-row' });
  const values: Partial<Record<BulkDraftField, CellValue>> = {};
  for (const [column, field] of fields.entries()) {
    const cell = cells[column];
    if (field === null || cell === undefined || cellText(cell) === '') continue;
    const read = readCell(field, cell, language);
    const text = cellText(cell).slice(0, MAX_SHOWN);
    if ('rule' in read) errors.push({ column, field, rule: read.rule, ...(read.bound === undefined ? {} : { bound: read.bound }) });
    else values[field] = read.value;
    shown.push({ column, text, value: 'rule' in read ? null : read.shown.slice(0, MAX_SHOWN) });
  }
  if (values.title === undefined && !errors.some(({ field }) => field === 'title')) {
    const column = fields.indexOf('title');
    errors.push({ column: column < 0 ? null : column, field: 'title', rule: 'required' });
  }
  return { number, cells: shown, errors, draft: errors.length === 0 ? draftOf(values) : null };
}
