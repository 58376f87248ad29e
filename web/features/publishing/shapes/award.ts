import type { GivenAward } from '#contract/draft-fields.ts';
import type { FormShape } from '../../../ui/autosave/use-saved-form.ts';
import { entryChange, entryName } from '../tab-fields.ts';
import { filled, filledRows, givenMoney, givenNumber, money } from './values.ts';

export const awardStatuses = ['pending', 'active', 'cancelled', 'unsuccessful'] as const;

const toForm = (award: Partial<GivenAward> | undefined) => ({
  status: award?.status ?? 'active',
  suppliers: (award?.suppliers ?? [{ name: '' }]).map(({ name, identifier, country }) => ({ name, identifier: identifier ?? '', country: country ?? '' })),
  value: money(award?.value),
  date: award?.date ?? '',
  contractNumber: award?.contractNumber ?? '',
  lots: [...(award?.lots ?? [])],
  bids: award?.bids === undefined ? '' : String(award.bids),
  title: award?.title ?? '',
  description: award?.description ?? '',
});
export type AwardValues = ReturnType<typeof toForm>;

/** A supplier's name is always there, though it may be empty. */
const suppliersOf = (rows: AwardValues['suppliers']) => filledRows(rows)?.map((row) => ({ ...row, name: row.name ?? '' })) ?? null;

/** One award as its form has it. */
export const awardShape = (id: string): FormShape<AwardValues> => ({
  toForm: (fields) => toForm(fields[entryName('awards', id)] as GivenAward | undefined),
  toFields: ({ status, suppliers, value, date, contractNumber, lots, bids, title, description }) =>
    entryChange('awards', id, {
      id,
      ...filled({
        title: title.trim(),
        description: description.trim(),
        status,
        date,
        value: givenMoney(value),
        suppliers: suppliersOf(suppliers),
        contractNumber: contractNumber.trim(),
        lots: lots.length > 0 ? lots : null,
        bids: givenNumber(bids),
      }),
    }),
});
