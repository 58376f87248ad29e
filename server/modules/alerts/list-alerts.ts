import type * as contract from '#contract/alerts.ts';
import type { Output } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { alertsOf } from './alerts.repo.ts';
import { countUnseen, findingCounts } from './findings.repo.ts';
import { recipientOf } from './mails.repo.ts';
import { presentAlert } from './present-alert.ts';

const WEEK_MS = 7 * 86_400_000;
/** Since when matches count as of the last week. */
export const lately = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - WEEK_MS);

/** A person's alerts with what they found, and whether email reaches the person. */
export async function listAlerts(ctx: Ctx): Promise<Output<typeof contract.listAlerts>> {
  const { accountId } = personOf(ctx);
  const [rows, counts, unseen, recipient] = await Promise.all([
    alertsOf(ctx, accountId),
    findingCounts(ctx, accountId, lately(ctx)),
    countUnseen(ctx, accountId),
    recipientOf(ctx, accountId),
  ]);
  return {
    items: rows.map((row) => presentAlert(ctx, row, counts.get(row.id))),
    unseen,
    mailStopped: recipient?.isReachable === false ? 'unverified' : recipient?.isRefused ? 'refused' : null,
    now: ctx.clock.now().toISOString(),
  };
}
