import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoticeContent, NoticeType } from '#contract/notices.ts';
import { type FilterCounts, SearchQuery, type SearchResult, searchSorts } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { visitor } from '#server/platform/ctx.ts';
import { CostBudget } from './query/cost-budget.ts';
import { compile } from './query/estimate.ts';
import { findHitsInOrder } from './query/find-hits.ts';
import { segmentsOf } from './query/order.ts';
import { sweepIndex } from './index/sweep.ts';
import { isOpenOnly, sortOf } from '#server/modules/query/index.ts';
import { parseSearch } from './query/parse-search.ts';

const now = new Date('2026-11-21T09:00:00Z');
const clock = fixedClock(now);
const { ctx, get } = await testApp({ clock });

const visibleWords = ['bridge', 'hospital', 'pumps', 'école', 'सडक', 'নির্মাণ'];
/** Words that occur only in hidden fields of locked notices. */
const hiddenWords = ['quetzalic', 'zanzibarite', 'obsidiane', 'गोप्यशब्द'];
const countries = ['NP', 'KE', 'FR'];
const types: NoticeType[] = ['invitationForBids', 'requestForProposals', 'contractAward'];
const codes = ['45221111', '45233120', '33651600', '09134000'];
const DAY = 86_400_000;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const at = (days: number) => ({ at: new Date(now.getTime() + days * DAY).toISOString(), zone: 'UTC' });

const buyers = await matchBuyers(
  ctx,
  ['Ministry of Works', 'City Hospital', 'Harbour Board'].map((name) => ({ name, country: 'NP' })),
);

/** A notice from its number: every mixture of fields occurs, the same in every run. */
function makeNotice(n: number): NoticeInput {
  const free = n % 3 !== 0;
  const secret = free ? '' : ` ${pick(hiddenWords, n)}`;
  const code = pick(codes, n >> 1);
  const content: NoticeContent = {
    title: `${pick(visibleWords, n)} ${pick(visibleWords, n >> 2)} lot ${n}`,
    description: `about ${pick(visibleWords, n >> 1)}${secret}`,
    language: pick(['en', 'fr', 'ne'], n),
    type: pick(types, n >> 1),
    kind: pick(['online', 'offline'], n),
    country: pick(countries, n >> 1),
    publishedAt: at(-(n % 40) - 1),
    ...(n % 4 === 0 ? {} : { deadline: at((n % 50) - 20) }),
    ...(n % 5 === 0 ? {} : { value: { amount: String((n % 7) * 1000), currency: pick(['EUR', 'NPR', 'KES'], n >> 1) } }),
    category: pick(['goods', 'works', 'services'], n >> 2),
    method: pick(['open', 'limited'], n),
    city: free ? pick(['Paris', 'Mombasa'], n) : pick(hiddenWords, n),
    classifications: [{ scheme: 'CPV', code, description: secret }],
    ...(free ? {} : { contractNumber: `${pick(hiddenWords, n + 1)}-${n}` }),
  };
  return {
    origin: { source: 'test', key: `p${n}` },
    content,
    status: content.type === 'contractAward' ? 'awarded' : n % 17 === 0 ? 'cancelled' : 'published',
    free,
    teaser: free ? null : `teaser ${pick(visibleWords, n)}`,
    buyerId: n % 4 === 1 ? null : pick(buyers, n >> 2),
    sectors: [pick(['construction', 'health'], n)],
    cpv: [code],
  };
}

const COUNT = 240;
await saveNotices(
  ctx,
  Array.from({ length: COUNT }, (_, n) => makeNotice(n)),
);
await drainAll(ctx);
// A second time with changes, so that counts are subtracted as well as added.
await saveNotices(
  ctx,
  Array.from({ length: COUNT / 4 }, (_, n) => ({
    ...makeNotice(n),
    content: { ...makeNotice(n).content, city: n % 3 === 0 ? pick(hiddenWords, n) : 'Kisumu' },
  })),
);
await drainAll(ctx);

const path = (filters: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
const find = async (filters: Record<string, string | undefined>, host?: string) => (await get<SearchResult>(`/api/search?${path(filters)}`, host)).body;
const counts = async (filters: Record<string, string | undefined>, host?: string) =>
  (await get<FilterCounts>(`/api/notices/filters?${path(filters)}`, host)).body.filters;
const status = async (cursor: string, sort = 'newest') => (await get(`/api/search?size=5&sort=${sort}&cursor=${encodeURIComponent(cursor)}`)).status;
const optional = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const buyerIds = ((await counts({})).buyer ?? []).map(({ value }) => value);
const anyFilters = fc.record({
  q: fc.option(fc.constantFrom(...visibleWords, 'bridge pumps'), { nil: undefined, freq: 1 }),
  exact: fc.constant('true'),
  state: optional('open', 'closing', 'closed', 'awarded', 'cancelled', 'open,awarded', 'closed,cancelled'),
  country: optional('NP', 'KE', 'NP,FR'),
  type: optional('invitationForBids', 'contractAward'),
  kind: optional('online'),
  sector: optional('health'),
  cpv: optional('45', '4522', '33651600'),
  city: optional('paris', 'Kisumu'),
  buyer: optional(...buyerIds),
  free: optional('true', 'false'),
  valueMin: optional('10'),
  publishedFrom: optional('2026-11-01'),
  publishedDays: optional('7', '30'),
  deadlineTo: optional('2026-11-30'),
});

describe('counts per filter value', () => {
  test('buyers and cities are on the first page, with the totals of their lists', async () => {
    for (const filters of [{}, { country: 'NP' }, { type: 'contractAward' }, { state: 'closed' }, { state: 'open' }, { country: 'FR', state: 'awarded' }]) {
      const { buyer = [], city = [] } = await counts(filters);
      expect({ filters, buyers: buyer.length > 0, cities: city.length > 0 }).toEqual({ filters, buyers: true, cities: true });
      for (const { value, count } of buyer) expect((await find({ ...filters, buyer: value })).total).toBe(count);
      for (const { value, count } of city) expect((await find({ ...filters, city: value })).total).toBe(count);
    }
  });

  test('match the totals of the lists for the values', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFilters,
        optional('local', 'global'),
        fc.constantFrom('localhost', 'np.localhost', 'fr.localhost'),
        fc.nat(),
        async (baseFilters, scope, host, offset) => {
          const filters = { ...baseFilters, scope };
          const facets = await counts(filters, host);
          const values = Object.entries(facets).flatMap(([filter, list]) => list.map((entry) => ({ filter, ...entry })));
          const { total } = await find(filters, host);
          // Checking every used filter value would be slow; a few in each run are enough.
          for (const { filter, value, count, isCapped } of values.filter((_, index) => (index + offset) % 7 === 0)) {
            expect(isCapped).toBe(false);
            const list = await find({ ...filters, [filter]: value }, host);
            expect({ filter, value, count: list.total, filters, host }).toEqual({ filter, value, count, filters, host });
          }
          expect(total).toBeLessThanOrEqual(COUNT);
        },
      ),
      { numRuns: 60, seed: 20261121 },
    );
  });
});

describe('hidden text', () => {
  test('changes nothing for a reader without the right', async () => {
    for (const word of hiddenWords) {
      expect(await find({ q: word, exact: 'true' })).toMatchObject({ total: 0, items: [] });
      const mistyped = word.slice(0, -1);
      expect(await find({ q: mistyped })).toMatchObject({ total: 0, correctedTo: null });
      expect(await find({ q: `bridge ${mistyped}` })).toMatchObject({ total: 0, correctedTo: null });
      expect((await find({ city: word })).total).toBe(0);
      const { items } = (await get<{ items: { text: string }[] }>(`/api/search/suggest?q=${encodeURIComponent(word.slice(0, 4))}`)).body;
      expect(items.filter(({ text }) => text.includes(word))).toEqual([]);
    }
    expect(JSON.stringify(await counts({}))).not.toMatch(new RegExp(hiddenWords.join('|'), 'u'));
    expect(JSON.stringify(await counts({ state: 'open' }))).not.toMatch(new RegExp(hiddenWords.join('|'), 'u'));
    const locked = await find({ free: 'false' });
    const facets = await counts({ free: 'false', country: 'NP' });
    expect(locked.total).toBe(COUNT / 3);
    expect(Object.keys(facets).toSorted()).toEqual(['buyer', 'country', 'free', 'language', 'sector', 'state']);
  });
});

describe('paging', () => {
  test('reaches every hit once, forwards and backwards, in any sort order and page size', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.constantFrom(...searchSorts), fc.integer({ min: 7, max: 40 }), async (filters, sort, size) => {
        const common = { ...filters, sort, size: String(size) };
        const forward: string[][] = [];
        let page = await find(common);
        for (;;) {
          forward.push(page.items.map((item) => item.id));
          if (page.next === null) break;
          page = await find({ ...common, cursor: page.next });
        }
        const allIds = forward.flat();
        expect(new Set(allIds).size).toBe(allIds.length);
        expect(allIds.length).toBe(page.total);
        const back: string[][] = [page.items.map((item) => item.id)];
        while (page.previous !== null) {
          page = await find({ ...common, cursor: page.previous });
          back.unshift(page.items.map((item) => item.id));
        }
        expect(back.flat()).toEqual(allIds);
        const jump = await find({ ...common, page: '2' });
        expect(jump.items.map((item) => item.id)).toEqual(allIds.slice(size, size * 2));
      }),
      { numRuns: 40, seed: 20261121 },
    );
  });

  test('refuses a forged cursor, and one of another sort order', async () => {
    const { next } = await find({ size: '5' });
    expect(await status(next!)).toBe(200);
    for (let place = 0; place < next!.length; place += 5) {
      const otherLetter = next![place] === 'A' ? 'B' : 'A';
      expect(await status(next!.slice(0, place) + otherLetter + next!.slice(place + 1))).toBe(400);
    }
    for (const odd of ['x', '%00', "' or 1=1", 'AAAAAAAAAAAAAAAA', '../..', next!.repeat(3)]) expect(await status(odd)).toBe(400);
    expect(await status(next!, 'value')).toBe(400);
  });
});

test('every plan finds the same hits', async () => {
  const reader = { ...ctx, actor: visitor };
  const anySearch = fc.record({
    filters: anyFilters,
    sort: fc.constantFrom(...searchSorts),
    offset: fc.constantFrom(0, 3, 30),
    maxHits: fc.constantFrom(5, 25),
  });
  await fc.assert(
    fc.asyncProperty(anySearch, async ({ filters, sort, offset, maxHits }) => {
      const query = SearchQuery.parse(Object.fromEntries(Object.entries({ ...filters, sort }).filter(([, value]) => value !== undefined)));
      const criteria = await parseSearch(reader, query);
      const compiled = await compile(reader, criteria);
      const idsByPlan = async (plan: 'walk' | 'gin' | 'windows' | 'memory', share = compiled.share) => {
        if (plan === 'memory' ? !isOpenOnly(criteria) : plan !== 'walk' && compiled.query === null) return null;
        const order = segmentsOf(sortOf(query, criteria), now);
        const { hits } = await findHitsInOrder(reader, {
          criteria,
          compiled: { ...compiled, share },
          segments: order,
          start: null,
          backwards: false,
          openRows: COUNT,
          maxHits,
          offset,
          totalKnown: true,
          now,
          plan,
          budget: new CostBudget(Number.POSITIVE_INFINITY),
        });
        return hits.map((hit) => hit.id);
      };
      const walkedIds = await idsByPlan('walk');
      // Windows expected to hold many hits hold few: the page lies beyond several of them.
      const ways = [await idsByPlan('gin'), await idsByPlan('windows'), await idsByPlan('windows', 100), await idsByPlan('memory')];
      expect(ways.map((way) => way ?? walkedIds)).toEqual(ways.map(() => walkedIds));
    }),
    { numRuns: 80, seed: 20261121 },
  );
});

test('frequencies are never too high', async () => {
  // Few filters at a time: for many, nothing is promised.
  const fewFilters = fc
    .tuple(anyFilters, fc.subarray(['country', 'type', 'kind', 'sector', 'cpv', 'free'] as const, { maxLength: 2 }))
    .map(([filters, names]): Record<string, string | undefined> => Object.fromEntries(names.map((name) => [name, filters[name]])));
  await fc.assert(
    fc.asyncProperty(fewFilters, optional('lot-7', 'lot/12', 'lot', 'bridge lot-40', 'about lot', 'pumps'), async (filters, q) => {
      const parameters = Object.fromEntries(Object.entries({ ...filters, q, exact: 'true' }).filter(([, value]) => value !== undefined));
      const { lowerBound } = await compile(ctx, await parseSearch(ctx, SearchQuery.parse(parameters)));
      expect(lowerBound).toBeLessThanOrEqual((await find(parameters)).total);
    }),
    { numRuns: 100, seed: 20261122 },
  );
});

test('a sweep changes no list and no count', async () => {
  clock.set(new Date(now.getTime() + 5 * DAY));
  const before = [await find({ state: 'open' }), await find({ state: 'closed' }), await counts({ state: 'open' }), await counts({})];
  await sweepIndex(ctx);
  expect([await find({ state: 'open' }), await find({ state: 'closed' }), await counts({ state: 'open' }), await counts({})]).toEqual(before);
  clock.set(now);
});
