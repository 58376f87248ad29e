import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { nameOfPlan } from '../plans/name-of-plan.ts';
import { readerLanguage } from '../reader-language.ts';
import { type SubscriptionRow, countSubscriptions, subscriptionPage } from './subscription-list.repo.ts';

function present({ rowId: _rowId, sortKey: _sortKey, publicId: id, planNames, ...row }: SubscriptionRow, language: string): contract.MasterSubscription {
  const planName = nameOfPlan(planNames, language, siteDefinition(row.site));
  return { ...row, id, planName, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
}

/** The subscriptions of all organisations, by when they end. */
export async function listSubscriptions(
  ctx: Ctx,
  { query: { page, size, cursor, state, ...filter } }: Input<typeof contract.listSubscriptions>,
): Promise<Output<typeof contract.listSubscriptions>> {
  const language = readerLanguage(ctx);
  const counts = await countSubscriptions(ctx, filter);
  const total = state === undefined ? counts.current + counts.future + counts.ended : counts[state];
  const list = await keyset(`subscriptions ${JSON.stringify([state, filter])}`, SortKeys).list<SubscriptionRow, contract.MasterSubscription>(
    { page, size, cursor },
    {
      read: (pageRead) => subscriptionPage(ctx, { ...filter, state }, pageRead),
      count: async () => total,
      keysOf: ({ sortKey, rowId }): SortKeys => [sortKey, rowId],
      present: (row) => present(row, language),
    },
  );
  return { ...list, counts };
}
