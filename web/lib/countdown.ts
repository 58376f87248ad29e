import type { NoticeState, NoticeTime } from '#contract/notices.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON_MS = 7 * DAY_MS;

export interface Countdown {
  unit: 'days' | 'hours' | 'minutes' | 'none' | 'closed' | 'awarded' | 'cancelled';
  /** Whole units left, 0 where there is no unit of time. */
  unitsLeft: number;
  /** calm, soon (7 days or less), over, or done. */
  tone: 'calm' | 'soon' | 'over' | 'done';
}

/**
 * The rail of a notice at `now` (server's clock): days, hours on the last day, minutes in the last hour. A notice that was open when the
 * page was made becomes closed exactly at its deadline.
 */
export function countdownOf(state: NoticeState, deadline: Pick<NoticeTime, 'at'> | null, now: Date): Countdown {
  if (state === 'awarded') return { unit: 'awarded', unitsLeft: 0, tone: 'done' };
  if (state === 'cancelled') return { unit: 'cancelled', unitsLeft: 0, tone: 'over' };
  if (state === 'closed') return { unit: 'closed', unitsLeft: 0, tone: 'over' };
  if (!deadline) return { unit: 'none', unitsLeft: 0, tone: 'calm' };
  const msLeft = Date.parse(deadline.at) - now.getTime();
  if (Number.isNaN(msLeft)) return { unit: 'none', unitsLeft: 0, tone: 'calm' };
  if (msLeft <= 0) return { unit: 'closed', unitsLeft: 0, tone: 'over' };
  const tone = msLeft <= SOON_MS ? 'soon' : 'calm';
  if (msLeft >= DAY_MS) return { unit: 'days', unitsLeft: Math.floor(msLeft / DAY_MS), tone };
  if (msLeft >= HOUR_MS) return { unit: 'hours', unitsLeft: Math.floor(msLeft / HOUR_MS), tone };
  return { unit: 'minutes', unitsLeft: Math.max(1, Math.floor(msLeft / 60_000)), tone };
}
