import type { GivenLot } from '#contract/draft-fields.ts';
import type { FormShape } from '../../../ui/autosave/use-saved-form.ts';
import { entryChange, entryName } from '../tab-fields.ts';
import { filled, givenMoney, givenTime, money, time } from './values.ts';

const toForm = (lot: Partial<GivenLot> | undefined) => ({
  title: lot?.title ?? '',
  description: lot?.description ?? '',
  value: money(lot?.value),
  deadline: time(lot?.deadline),
  cpv: [...(lot?.cpv ?? [])],
});
export type LotValues = ReturnType<typeof toForm>;

/** One lot as its form has it. */
export const lotShape = (id: string): FormShape<LotValues> => ({
  toForm: (fields) => toForm(fields[entryName('lots', id)] as GivenLot | undefined),
  toFields: ({ title, description, value, deadline, cpv }) => {
    const when = givenTime(deadline);
    return entryChange('lots', id, {
      id,
      ...filled({
        title: title.trim(),
        description: description.trim(),
        value: givenMoney(value),
        // A zone alone is no deadline of its own.
        deadline: when?.date || when?.time ? when : null,
        cpv: cpv.length > 0 ? cpv : null,
      }),
    });
  },
});
