import { MAX_ALERTS } from '#contract/alert-names.ts';
import type * as contract from '#contract/alerts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { requireWithinPlan } from '#server/platform/plan-limits.ts';
import { alertsOf, insertAlert, lockAlert, lockAlertsOf } from './alerts.repo.ts';
import { alreadyThere, requireZone, standingFor } from './check-alert.ts';
import { mendWords } from './mend-words.ts';
import { isSameSearch, presentAlert } from './present-alert.ts';

/** Saves a search as an alert. @throws AppError invalid-input (it finds nothing, no such zone), conflict (as many as there may be, or as the plan allows). */
export async function addAlert(ctx: Ctx, { body }: Input<typeof contract.addAlert>): Promise<Output<typeof contract.addAlert>> {
  const { accountId } = personOf(ctx);
  await requireZone(ctx, body.timeZone);
  const { search, correctedTo } = await mendWords(ctx, body.search);
  const standing = await standingFor(ctx, search);
  return inTransaction(ctx, async (ctx) => {
    await lockAlertsOf(ctx, accountId);
    const present = await alertsOf(ctx, accountId);
    if (present.some((alert) => alert.site === ctx.site.code && isSameSearch(alert.search, search))) throw alreadyThere();
    requireWithinPlan(ctx.actor, 'savedAlerts', present.length);
    if (present.length >= MAX_ALERTS) throw new AppError('conflict', `There may be ${MAX_ALERTS} alerts at most. Delete one first.`);
    const publicId = newPublicId();
    await insertAlert(ctx, { ...body, publicId, accountId, search, paused: false }, standing);
    return { alert: presentAlert(ctx, (await lockAlert(ctx, accountId, publicId))!), correctedTo };
  });
}
