import { siteDefinition } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredOrder } from './orders.repo.ts';
import { livePeriods, movePeriod } from './periods.repo.ts';
import { addMonths } from './quote-order.ts';

/** What follows a period that ended early moves forward, so that nothing paid is lost in a gap. @param ctx in a transaction, with the billing locked. */
export async function closeGap(ctx: Ctx, { organisationId, site }: Pick<StoredOrder, 'organisationId' | 'site'>): Promise<void> {
  let startsAt = ctx.clock.now();
  for (const { id, months, startsAt: planned, endsAt } of await livePeriods(ctx, organisationId, site)) {
    if (planned > startsAt) {
      const end = addMonths(startsAt, months, siteDefinition(site).timeZone);
      await movePeriod(ctx, id, startsAt, end);
      startsAt = end;
    } else startsAt = endsAt;
  }
}
