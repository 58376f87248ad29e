import { z } from 'zod';
import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { OrderState } from '#contract/payment-names.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type OrderRow, countOrders, orderPage } from '../orders/order-lists.repo.ts';
import { presentOrder } from '../orders/present-order.ts';
import { nameOfPlan } from '../plans/name-of-plan.ts';
import { readerLanguage } from '../reader-language.ts';
import { countSubscribers, salesByMonth, salesByPlan } from './figures.repo.ts';

const presentFor =
  (language: string) =>
  (row: OrderRow): contract.MasterOrder => ({ ...presentOrder(row, language), organisation: row.organisation, isRefundable: row.isRefundable });

type Figures = Output<typeof contract.showEcommerce>['figures'];

/** The last twelve months by the clocks of the site; of all sites by UTC. */
async function figuresOf(ctx: Ctx, site: contract.MasterPlan['site'] | undefined, zone: string): Promise<Figures> {
  const language = readerLanguage(ctx);
  const plans = await salesByPlan(ctx, { site, zone });
  return {
    months: await salesByMonth(ctx, { site, zone }),
    plans: plans.map(({ planNames, ...sales }) => ({ ...sales, plan: nameOfPlan(planNames, language, siteDefinition(sales.site)) })),
    subscribers: await countSubscribers(ctx, site),
  };
}

const sum = (counts: Partial<Record<OrderState, number>>) => Object.values(counts).reduce((total, count) => total + count, 0);

/** The orders of all organisations, the newest first, with sales figures of a site or of all. */
export async function showEcommerce(
  ctx: Ctx,
  { query: { page, size, cursor, state, ...given } }: Input<typeof contract.showEcommerce>,
): Promise<Output<typeof contract.showEcommerce>> {
  const zone = given.site === undefined ? 'UTC' : siteDefinition(given.site).timeZone;
  const filter = { ...given, zone };
  const counts = await countOrders(ctx, filter);
  const list = await keyset(`orders ${JSON.stringify([state, filter])}`, z.number().int()).list<OrderRow, contract.MasterOrder>(
    { page, size, cursor },
    {
      read: (pageRead) => orderPage(ctx, { ...filter, state }, pageRead),
      count: async () => (state === undefined ? sum(counts) : (counts[state] ?? 0)),
      keysOf: ({ rowId }) => rowId,
      present: presentFor(readerLanguage(ctx)),
    },
  );
  return { ...list, counts, figures: await figuresOf(ctx, given.site, zone) };
}
