import { type NoticeContent, type NoticeState, resultTypes } from '#contract/notices.ts';

/** The stored status of a notice; a published one also becomes `closed` at its deadline. */
export type NoticeStatus = 'draft' | 'submitted' | 'published' | 'rejected' | 'closed' | 'awarded' | 'cancelled';

/** Those that the public may see. */
export const publicStatuses: readonly NoticeStatus[] = ['published', 'closed', 'awarded', 'cancelled'];

const DAY_MS = 86_400_000;
/** A notice without a deadline is open for so long (product.md, "Notices"). */
export const OPEN_WITHOUT_DEADLINE_DAYS = 180;
export const NEW_FOR_DAYS = 7;

/**
 * The instant at which a notice stops being open: its deadline (the last one, where its lots have their own), else 180
 * days after publication; null for a result notice, and where neither date is known.
 */
export function openUntil(content: Pick<NoticeContent, 'type' | 'deadline' | 'publishedAt' | 'lots'>): Date | null {
  if (resultTypes.includes(content.type)) return null;
  if (content.deadline) return new Date(Math.max(...deadlinesOf(content)));
  if (!content.publishedAt) return null;
  return new Date(Date.parse(content.publishedAt.at) + OPEN_WITHOUT_DEADLINE_DAYS * DAY_MS);
}

/** Milliseconds of every deadline of a notice and its lots. */
function deadlinesOf({ deadline, lots = [] }: Pick<NoticeContent, 'deadline' | 'lots'>): number[] {
  return [deadline, ...lots.map((lot) => lot.deadline)].flatMap((time) => {
    const at = time ? Date.parse(time.at) : Number.NaN;
    return Number.isNaN(at) ? [] : [at];
  });
}

/**
 * The deadline that counts at `now`: the earliest one still to come of the notice and its lots, else the last one.
 */
export function nextDeadline({ deadline, lots = [] }: Pick<NoticeContent, 'deadline' | 'lots'>, now: Date): NoticeContent['deadline'] {
  if (!deadline || Date.parse(deadline.at) > now.getTime()) return deadline;
  const times = [deadline, ...lots.flatMap((lot) => lot.deadline ?? [])].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return times.find((time) => Date.parse(time.at) > now.getTime()) ?? times.at(-1);
}

/** The instant of that deadline from the columns of a notice alone; null where it has none. */
export function deadlineAt(row: { deadlineAt: Date | null; laterDeadlines: readonly Date[] | null; openUntil: Date | null }, now: Date): Date | null {
  if (!row.deadlineAt || row.deadlineAt > now) return row.deadlineAt;
  const laterDeadlines = row.laterDeadlines ?? [];
  const last = row.openUntil && row.openUntil > row.deadlineAt ? row.openUntil : row.deadlineAt;
  return laterDeadlines.find((at) => at > now) ?? last;
}

/** The state of a public notice at `now`, as readers see it. */
export function stateAt(notice: { status: NoticeStatus; openUntil: Date | null; publishedAt: Date | null }, now: Date): NoticeState {
  if (notice.status === 'awarded' || notice.status === 'cancelled') return notice.status;
  if (notice.status !== 'published' || notice.openUntil === null) return 'closed';
  return notice.openUntil > now ? 'open' : 'closed';
}

/** Published within the last 7 days, and not in the future. */
export function isNewAt(publishedAt: Date | null, now: Date): boolean {
  if (!publishedAt) return false;
  const age = now.getTime() - publishedAt.getTime();
  return age >= 0 && age < NEW_FOR_DAYS * DAY_MS;
}
