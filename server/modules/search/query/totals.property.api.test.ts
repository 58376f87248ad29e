import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ValueCount } from '#contract/counts.ts';
import type { NoticeContent } from '#contract/notices.ts';
import type { BuyerProfile } from '#contract/organisations.ts';
import { type FilterCounts, SearchQuery, type SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { visitor } from '#server/platform/ctx.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { cubeTotal } from '../counts/cube-total.ts';
import { TOTAL_CAP, countTotal, totalOf } from './count-total.ts';
import { CostBudget } from './cost-budget.ts';
import { compile } from './estimate.ts';
import { isOpenOnly } from '#server/modules/query/index.ts';
import { parseSearch } from './parse-search.ts';

// More notices than a total counts. Their list must still have an exact heading.
const COUNT = 2_300;
const DAY = 86_400_000;
const now = new Date('2026-11-21T09:00:30Z');
const { ctx, get } = await testApp({ clock: fixedClock(now) });
const at = (days: number) => ({ at: new Date(now.getTime() + days * DAY).toISOString(), zone: 'UTC' });
const [works, clinic] = await matchBuyers(
  ctx,
  ['Ministry of Works', 'City Hospital'].map((name) => ({ name, country: 'NP' })),
);

/** A notice from its number: nearly all have the commonest value of each filter. */
function makeNotice(n: number): NoticeInput {
  const code = n % 11 === 0 ? '33651600' : '45221111';
  const content: NoticeContent = {
    title: `Road ${n}`,
    language: n % 9 === 0 ? 'ne' : 'en',
    type: n % 8 === 0 ? 'requestForProposals' : 'invitationForBids',
    kind: 'offline',
    country: n % 7 === 0 ? 'KE' : 'NP',
    publishedAt: at(n % 12 === 0 ? -40 : -(n % 5) - 1),
    deadline: at((n % 40) - 30),
    category: n % 10 === 0 ? 'goods' : 'works',
    city: n % 6 === 0 ? 'Pokhara' : 'Kathmandu',
    ...(n % 13 === 0 ? {} : { fundingAgency: 'World Bank' }),
    classifications: [
      { scheme: 'CPV', code },
      { scheme: 'CPV', code: '71300000' },
    ],
  };
  return {
    origin: { source: 'test', key: `t${n}` },
    content,
    status: n % 31 === 0 ? 'draft' : n % 17 === 0 ? 'cancelled' : n % 19 === 0 ? 'awarded' : 'published',
    free: n % 10 !== 3,
    buyerId: n % 14 === 0 ? clinic! : works!,
    sectors: n % 11 === 0 ? ['health', 'other'] : ['construction', 'other'],
    cpv: [code, '71300000'],
  };
}
await saveNotices(
  ctx,
  Array.from({ length: COUNT }, (_, n) => makeNotice(n)),
);
await drainAll(ctx);

const find = async (query: string, host: string) => (await get<SearchResult>(`/api/search?${query}`, host)).body;
const buyerIds = ((await get<FilterCounts>('/api/notices/filters')).body.filters['buyer'] ?? []).map(({ value }) => value);
const optional = <T extends string>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const states = fc.subarray(['open', 'closing', 'closed', 'awarded', 'cancelled']).map((values) => values.join(','));
const sides = {
  state: fc.option(states, { nil: undefined }),
  country: optional('NP', 'KE', 'NP,KE', 'FR'),
  type: optional('invitationForBids', 'requestForProposals'),
};
/** At most one filter besides country, type and state: the searches that have exact totals. */
const exactFilters = fc
  .tuple(
    fc.record(sides),
    fc.option(
      fc.constantFrom(
        ['sector', 'construction'],
        ['sector', 'health'],
        ['sector', '71'],
        ['cpv', '45'],
        ['cpv', '71300000'],
        ['language', 'en'],
        ['language', 'en,ne'],
        ['category', 'works,goods'],
        ['fundingAgency', 'World Bank'],
        ['city', 'kathmandu,Pokhara'],
        ['free', 'true'],
        ['buyer', buyerIds[0]!],
        ['buyer', buyerIds.join(',')],
      ),
      { nil: undefined },
    ),
  )
  .map(([baseFilters, extraFilter]) => ({ ...baseFilters, ...(extraFilter ? { [extraFilter[0]]: extraFilter[1] } : {}) }));
const anyFilters = fc
  .tuple(
    exactFilters,
    fc.record({
      q: optional('road'),
      sector: optional('construction', 'other,health'),
      publishedDays: optional('7', '30', '9'),
      deadlineTo: optional('2026-12-20'),
    }),
  )
  .map(([exactPart, otherPart]) => ({ ...exactPart, ...otherPart }));
const withoutEmpty = (filters: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** How many ids the list has over all its pages. */
async function lengthOf(query: string, host: string): Promise<number> {
  const ids = new Set<string>();
  for (let next: string | null = ''; next !== null;) {
    const page: SearchResult = await find(`${query}&size=100${next && `&cursor=${encodeURIComponent(next)}`}`, host);
    for (const { id } of page.items) ids.add(id);
    next = page.next;
  }
  return ids.size;
}

describe('the total of a list', () => {
  test('is its length, or at most that where it is capped', async () => {
    const seen = { exact: 0, capped: 0 };
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.constantFrom('local', 'global'), fc.constantFrom('np.localhost', 'localhost'), async (filters, scope, host) => {
        const query = new URLSearchParams({ ...withoutEmpty(filters), scope, sort: 'newest' }).toString();
        const { total, totalIsCapped } = await find(query, host);
        const length = await lengthOf(query, host);
        // Counting may also stop at its budget.
        if (totalIsCapped) expect({ query, total, isMore: length > total && total <= TOTAL_CAP }).toEqual({ query, total, isMore: true });
        else expect({ query, total }).toEqual({ query, total: length });
        if (length > TOTAL_CAP) seen[totalIsCapped ? 'capped' : 'exact']++;
      }),
      { numRuns: 50, seed: 20261121 },
    );
    // Both kinds occurred.
    expect(Math.min(seen.exact, seen.capped)).toBeGreaterThan(2);
  });

  test('is exact with one filter beside country, type and state, and for new notices', async () => {
    const searches = fc.oneof(
      exactFilters,
      fc.record({ publishedDays: fc.constantFrom('7', '30'), country: sides.country }),
      fc.record({ buyer: fc.constant(buyerIds[0]!), sector: fc.constant('construction'), publishedFrom: optional('2026-10-01'), state: sides.state }),
    );
    await fc.assert(
      fc.asyncProperty(searches, async (filters) => {
        const query = new URLSearchParams(withoutEmpty(filters)).toString();
        const { total, totalIsCapped } = await find(query, 'localhost');
        expect({ query, total, totalIsCapped }).toEqual({ query, total: await lengthOf(query, 'localhost'), totalIsCapped: false });
      }),
      { numRuns: 40, seed: 20261122 },
    );
  });

  test('is the same counted window by window, for a date range too', async () => {
    const reader = { ...ctx, actor: visitor };
    const seen = { exact: 0, capped: 0, ranged: 0 };
    const range = fc.record({ publishedFrom: optional('2026-10-01', '2026-11-18'), publishedTo: optional('2026-10-12', '2026-11-19') });
    await fc.assert(
      fc.asyncProperty(anyFilters, range, fc.constantFrom(20, TOTAL_CAP, COUNT), async (others, days, limit) => {
        const filters = { ...others, ...days };
        const criteria = await parseSearch(reader, SearchQuery.parse(withoutEmpty(filters)));
        const compiled = await compile(reader, criteria);
        if (criteria.matchesNothing || compiled.query === null || isOpenOnly(criteria)) return;
        // As if there were very many: each month is expected to hold more than enough, and may hold less.
        const manyRows = { ...compiled, searchableRows: 10_000_000, share: 100, rarest: 10_000_000 };
        const plain = { ...compiled, rarest: 0, stretch: null };
        const total = await countTotal(reader, criteria, manyRows, now, limit, new CostBudget(Number.POSITIVE_INFINITY));
        expect({ filters, limit, ...total }).toEqual({
          filters,
          limit,
          ...(await countTotal(reader, criteria, plain, now, limit, new CostBudget(Number.POSITIVE_INFINITY))),
        });
        expect({ filters, limit, ...(await countTotal(reader, criteria, compiled, now, limit, new CostBudget(Number.POSITIVE_INFINITY))) }).toEqual({
          filters,
          limit,
          ...total,
        });
        if (compiled.stretch) seen.ranged++;
        seen[total.totalIsCapped ? 'capped' : 'exact']++;
      }),
      { numRuns: 120, seed: 20261124 },
    );
    expect(Math.min(seen.exact, seen.capped, seen.ranged)).toBeGreaterThan(10);
  });

  test('is the same by relevance, in any other order, and in the counts that link to it', async () => {
    const seen = { exact: 0, capped: 0 };
    await fc.assert(
      fc.asyncProperty(anyFilters, optional('road', 'pokhara'), optional('newest', 'deadline'), fc.nat(), async (filters, q, sort, which) => {
        const parameters = withoutEmpty({ ...filters, q, sort });
        const query = new URLSearchParams(parameters).toString();
        const facets = (await get<FilterCounts>(`/api/notices/filters?${query}`)).body.filters;
        const values = Object.entries(facets).flatMap(([filter, list]) => list.map((entry) => ({ filter, ...entry })));
        for (const { filter, value, count, isCapped } of values.filter((_, index) => (index + which) % 5 === 0)) {
          const { total, totalIsCapped } = await find(new URLSearchParams({ ...parameters, [filter]: value }).toString(), 'localhost');
          // A capped count means "so many or more".
          if (isCapped) expect({ query, filter, value, count, total, isMore: total >= count }).toMatchObject({ isMore: true });
          else expect({ query, filter, value, total, totalIsCapped }).toEqual({ query, filter, value, total: count, totalIsCapped: false });
          seen[isCapped ? 'capped' : 'exact']++;
        }
      }),
      { numRuns: 40, seed: 20261125 },
    );
    expect(Math.min(seen.exact, seen.capped)).toBeGreaterThan(20);
  });

  test('is the same in the cube and in the rows, for all readers', async () => {
    const reader = { ...ctx, actor: visitor };
    let comparedCount = 0;
    await fc.assert(
      fc.asyncProperty(exactFilters, fc.boolean(), async (filters, isWhole) => {
        const criteria = { ...(await parseSearch(reader, SearchQuery.parse(withoutEmpty(filters)))), ...(isWhole ? { audience: 'whole' as const } : {}) };
        if (criteria.matchesNothing) return;
        const total = await cubeTotal(reader, criteria, now);
        // A filter that matches everything changes only the plan: the rows are counted.
        const rowTotal = await totalOf(reader, { ...criteria, deadline: [new Date(0), Number.POSITIVE_INFINITY] }, await compile(reader, criteria), now);
        if (total === null || rowTotal.totalIsCapped) return;
        comparedCount++;
        expect({ filters, total }).toEqual({ filters, total: rowTotal.total });
      }),
      { numRuns: 150, seed: 20261123 },
    );
    expect(comparedCount).toBeGreaterThan(40);
  });
});

/** Buyers with their open and all notices on the Nepal site, by the notice's country. */
const byNotice = async (query: string) =>
  (await get<{ items: ValueCount[] }>(`/api/noticeCount/org?size=100&sort=total&${query}`, 'np.localhost')).body.items.map((item) => [
    item.code,
    item.open,
    item.total,
  ]);
/** The same by the buyer's country. */
const byBuyer = async (query: string) =>
  (await get<{ items: { id: string; open: number; notices: number }[] }>(`/api/buyer/OrgWiseCount?size=100&${query}`, 'np.localhost')).body.items.map(
    (item) => [item.id, item.open, item.notices],
  );

describe('counts beyond the cap', () => {
  test('match the totals of their lists', async () => {
    for (const host of ['np.localhost', 'localhost']) {
      for (const list of ['country', 'cpv', 'cpv?parent=45', 'sector', 'language', 'fundingAgency?sort=total', 'org?sort=total']) {
        const { items } = (await get<{ items: ValueCount[] }>(`/api/noticeCount/${list}`, host)).body;
        expect({ list, isLarge: items.some(({ total }) => total > TOTAL_CAP) }).toEqual({ list, isLarge: true });
        for (const { code, query, total } of items)
          expect({ list, code, ...(await find(query, host)) }).toMatchObject({ list, code, total, totalIsCapped: false });
      }
      const stats = (await get<Record<string, { total: number; query: string }>>('/api/homepage/stats', host)).body;
      for (const name of ['open', 'closing', 'last7', 'last30', 'total']) {
        const { query, total } = stats[name]!;
        expect({ name, ...(await find(query, host)) }).toMatchObject({ name, total, totalIsCapped: false });
      }
      expect(stats['last7']!.total).toBeGreaterThan(TOTAL_CAP);
    }
  });

  test('of a continent cover the countries of its list; those of a buyer are by sector and by month', async () => {
    const { items } = (await get<{ items: (ValueCount & { query: string })[] }>('/api/dashboard/continent')).body;
    for (const { query, total } of items) expect(await find(query, 'localhost')).toMatchObject({ total, totalIsCapped: false });
    const { body } = await get<BuyerProfile & Record<string, unknown>>(`/api/buyer/profile?id=${buyerIds[0]}`);
    expect(body.notices).toBeGreaterThan(TOTAL_CAP);
    const buyerQuery = `buyer=${buyerIds[0]}`;
    expect(await find(buyerQuery, 'localhost')).toMatchObject({ total: body.notices, totalIsCapped: false });
    expect(await find(`${buyerQuery}&state=closed,awarded,cancelled`, 'localhost')).toMatchObject({ total: body.notices - body.open, totalIsCapped: false });
    for (const { code, count } of body.sectors)
      expect(await find(`${buyerQuery}&sector=${code}`, 'localhost')).toMatchObject({ total: count, totalIsCapped: false });
    const { count } = body.months.at(-1)!;
    expect(count).toBeGreaterThan(TOTAL_CAP);
    expect(await find(`${buyerQuery}&publishedFrom=2026-11-01&publishedTo=2026-11-30`, 'localhost')).toMatchObject({ total: count, totalIsCapped: false });
  });

  test('of buyers use the country of the notice or of the buyer, and are the same without either', async () => {
    const everywhere = await byNotice('scope=global');
    expect(everywhere).toHaveLength(2);
    expect(await byBuyer('scope=global')).toEqual(everywhere);
    // Both buyers are in Nepal and buy in Kenya too: here each figure is of its own list.
    expect(await byBuyer('scope=local')).toEqual(everywhere);
    const local = await byNotice('scope=local');
    for (const [id, open, total] of local) {
      expect(await find(`buyer=${id}&scope=local`, 'np.localhost')).toMatchObject({ total });
      expect(await find(`buyer=${id}&scope=local&state=open`, 'np.localhost')).toMatchObject({ total: open });
    }
    expect(local).not.toEqual(everywhere);
  });

  test('by filter value say when they are incomplete', async () => {
    const queries = [
      '',
      'country=NP',
      'type=invitationForBids&state=closed',
      'sector=construction',
      'sector=construction&language=en',
      'q=road',
      'q=road&free=false',
    ];
    for (const query of queries) {
      const { filters } = (await get<FilterCounts>(`/api/notices/filters?${query}`)).body;
      for (const [filter, values] of Object.entries(filters)) {
        for (const { value, count, isCapped } of values) {
          const search = new URLSearchParams(query);
          search.set(filter, value);
          search.set('sort', 'newest');
          const list = await find(`${search}`, 'localhost');
          if (isCapped) expect({ query, filter, value, isLess: list.total < count }).toEqual({ query, filter, value, isLess: false });
          else expect({ query, filter, value, total: list.total, capped: list.totalIsCapped }).toEqual({ query, filter, value, total: count, capped: false });
        }
      }
    }
  });

  test('by country, type and state are complete beside one other value, also for rare values', async () => {
    for (const query of ['sector=construction', 'cpv=71', 'sector=construction&state=closed', 'language=en&country=NP', 'cpv=45&type=invitationForBids']) {
      const { filters } = (await get<FilterCounts>(`/api/notices/filters?${query}`)).body;
      for (const filter of ['country', 'type', 'state']) {
        const possible = {
          country: ['NP', 'KE'],
          type: ['invitationForBids', 'requestForProposals'],
          state: ['open', 'closing', 'closed', 'awarded', 'cancelled'],
        };
        const lists = await Promise.all(
          possible[filter as keyof typeof possible].map(async (value) => {
            const search = new URLSearchParams(query);
            search.set(filter, value);
            return [value, (await find(`${search}`, 'localhost')).total];
          }),
        );
        const counts = (filters[filter] ?? []).map(({ value, count, isCapped }) => [value, isCapped ? `${count}+` : count]);
        expect({ query, filter, ...Object.fromEntries(counts) }).toEqual({ query, filter, ...Object.fromEntries(lists.filter(([, total]) => total !== 0)) });
      }
    }
  });
});
