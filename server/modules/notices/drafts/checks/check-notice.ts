import type { NoticeFields } from '#contract/draft-fields.ts';
import { holidaysOn } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { boundLotChecks } from './bound-lot-checks.ts';
import { checkAccess } from './check-access.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkDates } from './check-dates.ts';
import { checkDeadline } from './check-deadline.ts';
import { checkLaw } from './check-law.ts';
import type { FoundCheck } from './check-reasons.ts';
import { rulesOf } from './country-rules.ts';
import { deadlinesOf } from './deadlines-of.ts';

/** Holidays are looked up for at most so many days of one notice: lots could name thousands, each in another year. */
const MAX_DAYS = 50;
/** So much later than its set time a notice may be published, and the law's days still count from that time. */
const LATE_MS = 3_600_000;

/** Milliseconds from which a law counts the days of a notice that is not public yet. */
function lawFrom(now: number, publishAt: number | undefined): number {
  if (publishAt === undefined || publishAt < now - LATE_MS) return now;
  return publishAt;
}

/**
 * The checks before publication that do not hold, with the rules of the notice's country.
 * @param publishAt when it is to be published; null: now.
 * @param publishedAt when it was published, from which a law counts its days.
 */
export async function checkNotice(ctx: Ctx, fields: NoticeFields, publishAt: Date | null, publishedAt?: Date): Promise<FoundCheck[]> {
  const { country } = fields['General-information'];
  const rules = rulesOf(country);
  const now = ctx.clock.now().getTime();
  const from = Math.max(now, publishAt?.getTime() ?? 0);
  const deadlines = deadlinesOf(fields);
  const days = [...new Set(deadlines.map(({ date }) => date))].slice(0, MAX_DAYS);
  const holidays = country ? await holidaysOn(ctx, country, days) : new Map<string, string>();
  return boundLotChecks([
    ...checkDates(fields, from),
    ...checkAmounts(fields),
    ...checkAccess(fields),
    ...deadlines.flatMap((deadline) => checkDeadline(deadline, rules, holidays.get(deadline.date))),
    ...checkLaw(fields, rules.law, deadlines, publishedAt?.getTime() ?? lawFrom(now, publishAt?.getTime())),
  ]);
}
