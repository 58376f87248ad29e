import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { readerLanguage } from '../reader-language.ts';
import { type OrderRow, countOrders, orderPage } from './order-lists.repo.ts';
import { presentOrder } from './present-order.ts';

/** The orders of the organisation that somebody acts for, on all sites, the newest first. */
export async function listOrders(
  ctx: Ctx,
  { query: { state, page, size, cursor } }: Input<typeof contract.listOrders>,
): Promise<Output<typeof contract.listOrders>> {
  const filter = { organisationId: organisationOf(ctx).id, state };
  const language = readerLanguage(ctx);
  return keyset(`own orders ${filter.organisationId} ${state}`, z.number().int()).list<OrderRow, contract.Order>(
    { page, size, cursor },
    {
      read: (pageRead) => orderPage(ctx, filter, pageRead),
      count: async () => {
        const counts = await countOrders(ctx, filter);
        return state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[state] ?? 0);
      },
      keysOf: ({ rowId }) => rowId,
      present: (row) => presentOrder(row, language),
    },
  );
}
