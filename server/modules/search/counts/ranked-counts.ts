import type * as contract from '#contract/counts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { namesOf } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { commonestNames, countCells } from '../store/cube.repo.ts';
import { timedCache } from '../store/freshness.ts';
import { labelsOf } from '../store/terms.repo.ts';
import { type FilterName, lexemePrefix, prefixes } from '#server/modules/query/index.ts';
import { type Value, asCount, valuesOf } from './count-values.ts';
import { scopeOf, valueCounts } from './scope-counts.ts';

type RankedQuery = Input<typeof contract.countBuyers>['query'];
type Answer = Output<typeof contract.countBuyers>;

/** So many buyers are ranked by all their notices. */
const MAX_RANKED = 1_000;
const ranking = timedCache<{ lexeme: string; count: number }[]>(60_000, 20);

const pageOf = <T>(list: readonly T[], { page, size }: RankedQuery): T[] => list.slice((page - 1) * size, page * size);

const byTotal = (a: Value, b: Value) => b.total - a.total || b.open - a.open || (a.code < b.code ? -1 : 1);

async function labelValues(ctx: Ctx, query: RankedQuery, filter: FilterName, values: readonly Value[], nameOf: (name: string) => string | undefined) {
  const lexeme = ({ code }: Value) => `${prefixes[filter]}:${code}`;
  const labels = await labelsOf(ctx, values.map(lexeme));
  return values.map((value) => {
    const label = labels.get(lexeme(value)) ?? value.code;
    return asCount(ctx, query.scope, filter, value, { name: nameOf(label) ?? label });
  });
}

/** Funding agencies with notices. A locked notice shows its agency to nobody. */
export async function countFundingAgencies(ctx: Ctx, { query }: Input<typeof contract.countFundingAgencies>): Promise<Answer> {
  const [byOpen, names] = await Promise.all([
    valuesOf(ctx, query.scope, 'fundingAgency'),
    namesOf(ctx, 'fundingAgencies', query.lang ?? ctx.site.languages[0] ?? 'en'),
  ]);
  const values = query.sort === 'open' ? byOpen : byOpen.toSorted(byTotal);
  const longNameOf = (label: string) => names.get(label)?.attributes['longName'] as string | undefined;
  const items = await labelValues(ctx, query, 'fundingAgency', pageOf(values, query), longNameOf);
  return { items, total: values.length, totalIsCapped: false, page: query.page, size: query.size };
}

/** Buyers with open notices or, by total, the thousand with most notices. */
export async function countBuyers(ctx: Ctx, { query }: Input<typeof contract.countBuyers>): Promise<Answer> {
  const { audience, country } = scopeOf(ctx, query.scope);
  const { open } = await valueCounts(ctx, query.scope);
  const slice = { countries: country === null ? null : [country], types: null, statuses: null };
  let ranked: [lexeme: string, count: number][];
  if (query.sort === 'open') {
    ranked = [...open].filter(([lexeme]) => lexeme.startsWith(lexemePrefix('buyer'))).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  } else {
    const names = await ranking(ctx, `${audience} ${country}`, () => commonestNames(ctx, audience, 'b', slice, MAX_RANKED));
    ranked = names.map(({ lexeme, count }) => [lexeme, count]);
  }
  const pageLexemes = pageOf(ranked, query).map(([lexeme]) => lexeme);
  const totals = await countCells(ctx, audience, pageLexemes, slice);
  const values = pageLexemes.map((lexeme) => {
    const openCount = open.get(lexeme) ?? 0;
    return { code: lexeme.slice(2), open: openCount, total: Math.max(openCount, totals.get(lexeme) ?? 0) };
  });
  return {
    items: await labelValues(ctx, query, 'buyer', values, () => undefined),
    total: ranked.length,
    totalIsCapped: query.sort === 'total' && ranked.length === MAX_RANKED,
    page: query.page,
    size: query.size,
  };
}
