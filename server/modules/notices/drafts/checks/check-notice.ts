import type { NoticeFields } from '#contract/draft-fields.ts';
import { holidayOn } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkDates } from './check-dates.ts';
import { checkDeadline } from './check-deadline.ts';
import { checkLaw } from './check-law.ts';
import type { FoundCheck } from './check-reasons.ts';
import { rulesOf } from './country-rules.ts';

/**
 * The checks before publication that do not hold, with the rules of the notice's country.
 * @param publishAt when it is to be published; null: now.
 * @param publishedAt when it was published, from which a law counts its days.
 */
export async function checkNotice(ctx: Ctx, fields: NoticeFields, publishAt: Date | null, publishedAt?: Date): Promise<FoundCheck[]> {
  const { country, deadline } = fields['General-information'];
  const rules = rulesOf(country);
  const from = Math.max(ctx.clock.now().getTime(), publishAt?.getTime() ?? 0);
  const holiday = country && deadline?.date ? await holidayOn(ctx, country, deadline.date) : null;
  return [
    ...checkDates(fields, from),
    ...checkAmounts(fields),
    ...checkDeadline(deadline, rules, holiday),
    ...checkLaw(fields, rules.law, publishedAt?.getTime() ?? from),
  ];
}
