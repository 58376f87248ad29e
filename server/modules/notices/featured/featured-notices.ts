import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/featured-notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { countFeatured, listFeatured } from './featured.repo.ts';
import { cardsOf } from '../read/notice-cards.ts';

const MINUTE_MS = 60_000;
const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const pages = keyset('featured', z.tuple([wholeNumber.max(2 ** 31 - 1), wholeNumber]));

/** The featured open notices of the site, in order, each as the actor may see it. */
export async function featuredNotices(ctx: Ctx, { query }: Input<typeof contract.featuredNotices>): Promise<Output<typeof contract.featuredNotices>> {
  const now = ctx.clock.now();
  const pageRead = pages.pageRead(query);
  const [hits, total] = await Promise.all([listFeatured(ctx, ctx.site.code, now, pageRead), pageRead.total?.total ?? countFeatured(ctx, ctx.site.code, now)]);
  const { rows, ...page } = pages.page(pageRead, hits, ({ position, id }) => [position, id], { total, totalIsCapped: false });
  const items = await cardsOf(
    ctx,
    rows.map((row) => row.noticeId),
  );
  // To the minute: until then the answer is the same, and a browser keeps it.
  return { items, ...page, now: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString() };
}

/** How many notices that list has. */
export async function featuredCount(ctx: Ctx): Promise<{ count: number }> {
  return { count: await countFeatured(ctx, ctx.site.code, ctx.clock.now()) };
}
