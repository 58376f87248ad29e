import type { Input, Output } from '#contract/endpoint.ts';
import type { BuyerCard, BuyerFilterCounts, BuyerQuery, BuyerType } from '#contract/organisations.ts';
import type * as contract from '#contract/organisations.ts';
import { slugOf } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openByLexeme } from '../counts/open-by-lexeme.ts';
import type { DirectoryQuery, Entry, Listing, OpenCounts } from '../directory/directory.ts';
import { type DirectoryPage, pageOf } from '../directory/directory-page.ts';
import { directoryQuery, possibleValues } from '../directory/directory-query.ts';
import { countriesAsked } from '#server/modules/sites/index.ts';
import { buyersByIds } from '../store/buyers.repo.ts';
import { labelsOf } from '../store/terms.repo.ts';
import { filterLexeme, valueForAddress } from '#server/modules/query/index.ts';
import { buyerDirectory } from './buyer-directory.ts';

type Filters = Omit<BuyerQuery, 'page' | 'size' | 'cursor'>;
const MAX_VALUES = 50;

const wantedOf = (ctx: Ctx, query: Partial<Filters>): DirectoryQuery =>
  directoryQuery(ctx, query, query.sort ?? 'name', {
    t: query.type?.map((type) => `t:${type}`),
    c: query.city?.map((city) => filterLexeme('city', city)),
    l: query.letter ? [`l:${query.letter.toUpperCase()}`] : [],
  });

async function read(ctx: Ctx, query: Partial<BuyerQuery>): Promise<{ found: DirectoryPage; open: OpenCounts }> {
  const wanted = wantedOf(ctx, query);
  const [directory, open] = await Promise.all([buyerDirectory(ctx), openByLexeme(ctx, wanted.audience, 'b:')]);
  return { found: pageOf('buyers', directory, wanted, open, { page: query.page ?? 1, size: query.size ?? 1, cursor: query.cursor }), open };
}

/** Buyers as shown in lists, in the given order. */
export async function buyerCards(ctx: Ctx, entries: readonly Entry[], open: OpenCounts): Promise<BuyerCard[]> {
  if (entries.length === 0) return [];
  const rows = new Map(
    (
      await buyersByIds(
        ctx,
        entries.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return entries.flatMap((entry) => {
    const row = rows.get(entry.id);
    if (!row) return [];
    return {
      id: row.publicId,
      slug: slugOf(row.name, row.publicId),
      name: row.name,
      country: row.country || null,
      city: row.city,
      type: row.type as BuyerType | null,
      open: open.get(entry.lexeme) ?? 0,
      notices: entry.part,
    };
  });
}

/** Buyers with public notices: filtered, sorted, paged. */
export async function searchBuyers(ctx: Ctx, query: BuyerQuery): Promise<contract.BuyerList> {
  const { found, open } = await read(ctx, query);
  const { entries, listing: _listing, ...paging } = found;
  return { items: await buyerCards(ctx, entries, open), ...paging };
}

const names = { k: 'country', t: 'type', c: 'city', l: 'letter' } as const;

async function filtersOf(ctx: Ctx, { counts, open }: Listing, query: BuyerQuery): Promise<BuyerFilterCounts['filters']> {
  const lists = Map.groupBy(possibleValues(ctx, query, counts), ([lexeme]) => lexeme[0] as keyof typeof names);
  const commonest = (prefix: keyof typeof names) =>
    (lists.get(prefix) ?? []).toSorted(([a, x], [b, y]) => (prefix === 'l' ? 0 : y - x) || (a < b ? -1 : 1)).slice(0, prefix === 'l' ? 200 : MAX_VALUES);
  const cities = commonest('c');
  const labels = await labelsOf(
    ctx,
    cities.map(([lexeme]) => lexeme),
  );
  const filters: BuyerFilterCounts['filters'] = { open: [{ value: 'true', label: null, count: open }] };
  for (const prefix of Object.keys(names) as (keyof typeof names)[]) {
    filters[names[prefix]] = commonest(prefix).map(([lexeme, count]) => {
      const label = prefix === 'c' ? (labels.get(lexeme) ?? null) : null;
      return { value: valueForAddress(lexeme, label), label, count };
    });
  }
  return filters;
}

/** The filter lists of the buyers: how many each value would give with the other filters kept; of cities the commonest 50. */
export async function buyerFilterCounts(ctx: Ctx, query: BuyerQuery): Promise<BuyerFilterCounts> {
  const { found } = await read(ctx, { ...query, page: 1, size: 1, cursor: undefined });
  return { filters: await filtersOf(ctx, found.listing, query) };
}

/** How many buyers have open notices. */
export async function countActiveBuyers(ctx: Ctx, { query }: Input<typeof contract.countActiveBuyers>): Promise<Output<typeof contract.countActiveBuyers>> {
  return { count: (await read(ctx, { ...query, open: true })).found.total };
}

/** How many buyers have public notices. */
export async function countListedBuyers(ctx: Ctx, { query }: Input<typeof contract.countListedBuyers>): Promise<Output<typeof contract.countListedBuyers>> {
  return { count: (await read(ctx, query)).found.total };
}

/** Buyers with their numbers of notices. */
export async function countByBuyer(ctx: Ctx, { query }: Input<typeof contract.countByBuyer>): Promise<Output<typeof contract.countByBuyer>> {
  const { items, ...paging } = await searchBuyers(ctx, { ...query, sort: 'notices' });
  return { items: items.map(({ id, slug, name, open, notices }) => ({ id, slug, name, open, notices })), ...paging };
}

/** Buyers by country, those with most first. A buyer without a country counts in none. */
export async function countByCountry(ctx: Ctx, { query }: Input<typeof contract.countByCountry>): Promise<Output<typeof contract.countByCountry>> {
  const [all, active] = await Promise.all([read(ctx, query), read(ctx, { ...query, open: true })]);
  const asked = countriesAsked(ctx, query);
  const items = [...all.found.listing.counts]
    .filter(([lexeme]) => lexeme.startsWith('k:') && (asked === null || asked.includes(lexeme.slice(2))))
    .map(([lexeme, buyers]) => ({ country: lexeme.slice(2), buyers, active: active.found.listing.counts.get(lexeme) ?? 0 }))
    .toSorted((a, b) => b.buyers - a.buyers || (a.country < b.country ? -1 : 1));
  return { items };
}
