import type { GivenTime, NoticeFields } from '#contract/draft-fields.ts';
import type { NoticeTab } from '#contract/drafts.ts';
import { instantOf } from './check-dates.ts';

/** A finished deadline of a notice or of a lot, and its field. */
export interface Deadline {
  readonly tab: NoticeTab;
  readonly field: string;
  readonly date: string;
  readonly time: string;
  /** Milliseconds. */
  readonly at: number;
}

function deadlineAt(tab: NoticeTab, field: string, given: GivenTime | undefined): Deadline[] {
  const at = instantOf(given);
  return at === null || !given?.date || !given.time ? [] : [{ tab, field, date: given.date, time: given.time, at }];
}

/** The finished deadlines of a notice: its own, and those of lots that differ from it. */
export function deadlinesOf(fields: NoticeFields): Deadline[] {
  const own = deadlineAt('General-information', 'deadline', fields['General-information'].deadline);
  const lots = fields['Detailed-information'].lots ?? [];
  const ofLots = lots.flatMap(({ id, deadline }) => deadlineAt('Detailed-information', `lots[${id}].deadline`, deadline));
  return [...own, ...ofLots.filter(({ at }) => at !== own[0]?.at)];
}
