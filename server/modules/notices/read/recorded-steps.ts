import { type LifeCycleStep, stepsBeforePublication } from '#contract/life-cycle.ts';
import type { StepRow } from '../store/notice-steps.repo.ts';

export type Step = Omit<LifeCycleStep, 'planned'>;

const authorOf = ({ person, organisation, reason }: StepRow): NonNullable<Step['by']> => ({ person, organisation, reason });

/** Only the record of a notice has these steps. */
const isBeforePublication = ({ step }: StepRow) => stepsBeforePublication.some((name) => name === step);

/** The public steps of a notice, each with who took it where that is recorded, and the recorded ones before publication. */
export function withAuthors(steps: readonly Step[], rows: readonly StepRow[], zone: string): Step[] {
  const before = rows.filter(isBeforePublication).map((row): Step => ({
    step: row.step,
    time: { at: row.at.toISOString(), zone },
    by: authorOf(row),
    ...(row.returnedFor ? { returnedFor: row.returnedFor } : {}),
  }));
  const authored = steps.map((entry): Step => {
    const row = rows.find(({ step, amendment }) => (entry.step === 'amended' ? amendment === entry.amendment : step === entry.step));
    return row ? { ...entry, by: authorOf(row) } : entry;
  });
  return [...before, ...authored];
}
