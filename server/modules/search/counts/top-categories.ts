import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/reference.ts';
import { divisions } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openByDivision } from './open-by-division.ts';

const MAX_CATEGORIES = 8;

/** The CPV divisions with most open notices on this site, those with most first; at most eight. */
export async function listTopCategories(ctx: Ctx, { query }: Input<typeof contract.listTopCategories>): Promise<Output<typeof contract.listTopCategories>> {
  const [counts, all] = await Promise.all([openByDivision(ctx), divisions(ctx, query.lang ?? ctx.site.languages[0] ?? 'en')]);
  const byCode = new Map(all.map((division) => [division.code.slice(0, 2), division]));
  const categories = counts.flatMap(({ division, open }) => {
    const category = byCode.get(division);
    if (!category) return [];
    const { children: _, ...item } = category;
    return [{ ...item, open }];
  });
  return { categories: categories.slice(0, MAX_CATEGORIES) };
}
