import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/organisations.ts';
import { requestedCountries } from '#server/modules/sites/index.ts';
import { lexemePrefix } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readBuyers } from './read-buyers.ts';

const COUNTRY_PREFIX = lexemePrefix('country');

/** Buyers by country, those with most first. A buyer without a country counts in none. */
export async function countByCountry(ctx: Ctx, { query }: Input<typeof contract.countByCountry>): Promise<Output<typeof contract.countByCountry>> {
  const [all, active] = await Promise.all([readBuyers(ctx, query), readBuyers(ctx, { ...query, open: true })]);
  const countries = requestedCountries(ctx, query);
  const items = [...all.page.listing.counts]
    .filter(([lexeme]) => lexeme.startsWith(COUNTRY_PREFIX) && (countries === null || countries.includes(lexeme.slice(2))))
    .map(([lexeme, buyers]) => ({ country: lexeme.slice(2), buyers, active: active.page.listing.counts.get(lexeme) ?? 0 }))
    .toSorted((a, b) => b.buyers - a.buyers || (a.country < b.country ? -1 : 1));
  return { items };
}
