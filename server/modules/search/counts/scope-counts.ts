import type { SearchQuery } from '#contract/search.ts';
import { searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { totalOf } from '../query/count-total.ts';
import { compile } from '../query/estimate.ts';
import { stateBits } from '#server/modules/query/index.ts';
import { parseSearch } from '../query/parse-search.ts';
import type { Audience } from '../store/row.ts';
import { timedCache } from '../store/freshness.ts';
import { allByValue } from './closed-counts.ts';
import { type NewCount, newByCountry, sumOf } from './new-by-country.ts';
import { openNoticesReplica } from './open-notices-replica.ts';

export type Scope = SearchQuery['scope'];
type Filters = Partial<Omit<SearchQuery, 'scope' | 'page' | 'size' | 'cursor'>>;

/** What is counted: for a reader, and in the site's country or (null) all. */
export interface CountScope {
  readonly audience: Audience;
  readonly country: string | null;
}

/** The query that lists the counted notices. */
export function queryOf(ctx: Ctx, scope: Scope, filters: Record<string, string | number | readonly string[]> = {}): string {
  const query = new URLSearchParams({ scope: ctx.site.country === null ? 'global' : scope });
  for (const [name, value] of Object.entries(filters)) for (const item of typeof value === 'object' ? value : [value]) query.append(name, String(item));
  return query.toString();
}

const parseScoped = (ctx: Ctx, scope: Scope, filters: Filters) => parseSearch(ctx, { ...filters, scope, page: 1, size: 1 });

export const scopeOf = (ctx: Ctx, scope: Scope): CountScope => ({ audience: searchAudience(ctx.actor), country: scope === 'local' ? ctx.site.country : null });

/** The total of a list, as the search returns it, with the list's query. */
export async function listTotal(ctx: Ctx, scope: Scope, filters: Filters = {}): Promise<{ total: number; query: string }> {
  const criteria = await parseScoped(ctx, scope, filters);
  const { total } = await totalOf(ctx, criteria, await compile(ctx, criteria), ctx.clock.now());
  return { total, query: queryOf(ctx, scope, filters as Record<string, string | readonly string[]>) };
}

/** Notices by filter lexeme. */
export interface ValueCounts {
  readonly open: ReadonlyMap<string, number>;
  readonly all: ReadonlyMap<string, number>;
}

const perSecond = timedCache<ValueCounts>(1_000, 20);

/**
 * Open notices from memory, all notices from the cube (which has no buyers and cities). Current in this process. Changes of another process
 * show within a second for open notices, within a minute for all.
 */
export async function valueCounts(ctx: Ctx, scope: Scope): Promise<ValueCounts> {
  const { audience, country } = scopeOf(ctx, scope);
  const now = ctx.clock.now();
  return perSecond(ctx, `${audience} ${country} ${Math.floor(now.getTime() / 1000)}`, async () => {
    const criteria = { ...(await parseScoped(ctx, scope, {})), states: stateBits.open | stateBits.closing };
    const { counts } = (await openNoticesReplica(ctx)).count(criteria, now).tally;
    return { open: counts, all: await allByValue(ctx, audience, country) };
  });
}

/** Notices published within the last 7 and 30 days, by country of the scope. */
export async function newCounts(ctx: Ctx, scope: Scope): Promise<ReadonlyMap<string, NewCount>> {
  const { audience, country } = scopeOf(ctx, scope);
  const counts = await newByCountry(ctx, audience, ctx.clock.now());
  return country === null ? counts : new Map([...counts].filter(([code]) => code === country));
}

/** The sum of all. */
export async function newTotals(ctx: Ctx, scope: Scope): Promise<NewCount> {
  return sumOf((await newCounts(ctx, scope)).values());
}
