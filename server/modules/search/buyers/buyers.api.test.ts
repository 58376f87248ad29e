import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BuyerCard, BuyerFilterCounts, BuyerList, BuyerProfile, BuyerType } from '#contract/organisations.ts';
import type { SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { setParents } from '#server/modules/organisations/seeding.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';

const DAY = 86_400_000;
let now = new Date('2026-11-21T09:00:00Z');
const { ctx, get } = await testApp({ clock: { now: () => now } });

const names = [
  'Ministère des Écoles',
  'ministry of works',
  'City Hospital',
  'सडक विभाग',
  'École de Lyon',
  '112 Rescue',
  'Zürich Water',
  'Harbour Board',
  'Only Drafts',
];
const countries = ['NP', 'FR', 'KE'];
const cities = ['Lyon', 'Kathmandu', 'Łódź', null];
const types: (BuyerType | undefined)[] = ['cga', 'la', undefined];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const buyerInputs = Array.from({ length: 40 }, (_, n) => ({
  name: n < names.length ? names[n]! : `${pick(names.slice(0, -1), n)} ${n}`,
  country: pick(countries, n),
  city: pick(cities, n),
  details: {
    ...(pick(types, n) ? { buyerType: pick(types, n)! } : {}),
    ...(n === 2 ? { web: 'https://hospital.example', contact: { email: 'office@hospital.example' } } : {}),
  },
}));
const ids = await matchBuyers(ctx, [{ ...buyerInputs[2]!, identifiers: [{ scheme: 'FR-DEMO', identifier: '42' }] }, ...buyerInputs]).then((all) =>
  all.slice(1),
);
const DRAFTS = 8;

function notice(n: number): NoticeInput {
  const buyerIndex = (n * 7) % buyerInputs.length;
  const result = n % 6 === 0;
  return {
    origin: { source: 'test', key: `n${n}` },
    content: {
      title: `Notice ${n}`,
      type: result ? 'contractAward' : 'invitationForBids',
      kind: 'offline',
      country: pick(countries, n),
      publishedAt: { at: new Date(now.getTime() - (n % 90) * 5 * DAY).toISOString(), zone: 'UTC' },
      deadline: { at: new Date(now.getTime() + ((n % 30) - 10) * DAY - 1).toISOString(), zone: 'UTC' },
    },
    status: buyerIndex === DRAFTS ? 'draft' : result ? 'awarded' : 'published',
    free: n % 3 !== 0,
    buyerId: ids[buyerIndex]!,
    sectors: [pick(['construction', 'health'], n)],
    cpv: [],
  };
}
const write = async (from: number, to: number, change: (draft: NoticeInput) => NoticeInput = (draft) => draft) => {
  await saveNotices(
    ctx,
    Array.from({ length: to - from }, (_, index) => change(notice(from + index))),
  );
  await drainAll(ctx);
};
await write(0, 230);
// A second time, with some changed: counts are subtracted as well as added.
await write(0, 60, (draft) => ({ ...draft, buyerId: ids[(ids.indexOf(draft.buyerId!) + 1) % 7]! }));

const query = (filters: object) => new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined) as [string, string][]).toString();
const list = async (filters: object, host?: string) => (await get<BuyerList>(`/api/buyer/search?${query(filters)}`, host)).body;
const counts = async (filters: object, host?: string) => (await get<BuyerFilterCounts>(`/api/buyer/organizationFilter?${query(filters)}`, host)).body.filters;
const total = async (filters: object) => (await get<SearchResult>(`/api/search?size=1&${query(filters)}`)).body.total;

async function listAll(filters: object, size = 7): Promise<BuyerCard[]> {
  const cards: BuyerCard[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await list({ ...filters, size, cursor });
    cards.push(...page.items);
    if (!page.next) return cards;
    cursor = page.next;
  }
}

const optional = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const anyFilters = fc.record({
  q: optional('ecole', 'MIN', 'min wor', 'सडक', 'zurich', 'board har'),
  country: optional('NP', 'FR', 'NP,KE'),
  city: optional('lyon', 'Łódź', 'lodz'),
  type: optional('cga', 'cga,la'),
  letter: optional('M', 'e', '#', 'स'),
  open: optional('true'),
});

const idOf = async (name: string) => (await list({ q: name })).items.find((card) => card.name === name)!.id;
const show = (id: string, host?: string) => get<BuyerProfile>(`/api/buyer/profile?id=${id}`, host);

describe('the buyers', () => {
  test('with drafts alone are not public', async () => {
    expect((await listAll({})).map(({ name }) => name)).not.toContain('Only Drafts');
    expect((await list({ q: 'only drafts' })).items).toEqual([]);
  });

  test('are found by the beginnings of words, ignoring accents and case', async () => {
    expect((await list({ q: 'MINISTERE eco' })).items[0]?.name).toBe('Ministère des Écoles');
    expect((await list({ q: 'inistere' })).total).toBe(0);
    expect((await list({ q: '%' })).total).toBe(0);
    expect((await list({ q: 'सड' })).items[0]?.name).toMatch(/^सडक/u);
    expect((await list({ letter: '#' })).items[0]?.name).toMatch(/^112/u);
  });

  test('have counts that match the lists they link to, also after time has passed', async () => {
    for (const days of [0, 15]) {
      now = new Date(now.getTime() + days * DAY);
      const sample = (await listAll({})).filter((_, index) => index % 3 === 0);
      const listedCounts = sample.map(({ id, open, notices }) => [id, open, notices]);
      expect(listedCounts).toEqual(
        await Promise.all(sample.map(async ({ id }) => [id, await total({ buyer: id, state: 'open' }), await total({ buyer: id })])),
      );
    }
    now = new Date(now.getTime() - 15 * DAY);
  });

  test('are each on one page, in every order, forwards and backwards', async () => {
    const keys: Record<string, (card: BuyerCard) => number> = { open: ({ open }) => -open, notices: ({ notices }) => -notices };
    for (const sort of ['name', 'open', 'notices', 'newest']) {
      const cards = await listAll({ sort });
      const { total: listTotal } = await list({ sort });
      expect(new Set(cards.map(({ id }) => id)).size).toBe(listTotal);
      expect(cards.length).toBe(listTotal);
      const key = keys[sort];
      if (key) expect(cards.map(key)).toEqual(cards.map(key).toSorted((a, b) => a - b));
      const second = await list({ sort, size: 5, cursor: (await list({ sort, size: 5 })).next! });
      expect(second.items).toEqual((await list({ sort, size: 5, page: 2 })).items);
      expect((await list({ sort, size: 5, cursor: second.previous! })).items).toEqual((await list({ sort, size: 5 })).items);
    }
    const nextCursor = (await list({ sort: 'name', size: 5 })).next!;
    expect((await get(`/api/buyer/search?sort=open&cursor=${nextCursor}`)).status).toBe(400);
    expect((await get(`/api/buyer/search?cursor=${nextCursor.slice(1)}`)).status).toBe(400);
  });

  test('have filter counts that match the filtered lists', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.nat(), async (filters, index) => {
        const cards = await listAll(filters, 50);
        expect((await list(filters)).total).toBe(cards.length);
        const values = Object.entries(await counts(filters)).flatMap(([filter, entries]) => entries.map((entry) => ({ filter, ...entry })));
        const sample = values.length > 0 ? [pick(values, index), pick(values, index + 3)] : [];
        for (const { filter, value, count } of sample)
          expect({ filters, filter, value, count: (await list({ ...filters, [filter]: value })).total }).toEqual({ filters, filter, value, count });
      }),
      { numRuns: 40 },
    );
  });

  test('are counted: all, active, by country, by notices', async () => {
    const everyone = await listAll({});
    const number = async (path: string) => (await get<{ count: number }>(`/api/buyer/${path}`)).body.count;
    expect(await number('totalOrgCount')).toBe(everyone.length);
    expect(await number('activeBuyerCount')).toBe(everyone.filter(({ open }) => open > 0).length);
    expect(await number('activeBuyerCount?country=FR')).toBe(everyone.filter(({ open, country }) => open > 0 && country === 'FR').length);
    const { items } = (await get<{ items: { country: string; buyers: number; active: number }[] }>('/api/buyer/CountryWiseCount')).body;
    for (const { country, buyers, active } of items) {
      expect(buyers).toBe((await list({ country })).total);
      expect(active).toBe((await list({ country, open: 'true' })).total);
    }
    expect((await get<{ items: unknown[] }>('/api/buyer/CountryWiseCount', 'ke.localhost')).body.items).toHaveLength(1);
    const topBuyers = (await get<{ items: BuyerCard[] }>('/api/buyer/OrgWiseCount?size=3')).body.items;
    expect(topBuyers.map(({ notices }) => notices)).toEqual((await list({ sort: 'notices', size: 3 })).items.map(({ notices }) => notices));
  });

  test('have counts for the site’s country, like notices, unless all are requested', async () => {
    for (const host of ['np.localhost', 'fr.localhost', 'localhost', 'elsewhere.example'])
      for (const scope of [undefined, 'local', 'global']) {
        const getCounts = async (path: string) => (await get<{ count: number; total: number }>(`/api/${path}?${query({ scope })}`, host)).body;
        const { total: listedTotal } = await list({ scope }, host);
        const { total: activeTotal } = await list({ scope, open: 'true' }, host);
        const { items } = (await get<{ items: { buyers: number; active: number }[] }>(`/api/buyer/CountryWiseCount?${query({ scope })}`, host)).body;
        const sum = (name: 'buyers' | 'active') => items.reduce((subtotal, item) => subtotal + item[name], 0);
        expect({ host, scope, listed: [(await getCounts('buyer/totalOrgCount')).count, (await getCounts('buyer/OrgWiseCount')).total, sum('buyers')] }).toEqual(
          {
            host,
            scope,
            listed: [listedTotal, listedTotal, listedTotal],
          },
        );
        expect({ host, scope, active: [(await getCounts('buyer/activeBuyerCount')).count, sum('active')] }).toEqual({
          host,
          scope,
          active: [activeTotal, activeTotal],
        });
        const { country = [] } = await counts({ scope, open: 'true' }, host);
        expect(country.reduce((subtotal, { count }) => subtotal + count, 0)).toBe(activeTotal);
      }
    // The same country, asked in either way.
    const notices = (await get<{ query: string }>('/api/noticeCount/total', 'np.localhost')).body.query;
    expect(notices).toBe('scope=local');
    expect((await list({}, 'np.localhost')).total).toBe((await list({ scope: 'local' }, 'np.localhost')).total);
  });

  test('on a country’s site are those of the country', async () => {
    const local = await list({}, 'np.localhost');
    expect(new Set(local.items.map(({ country }) => country))).toEqual(new Set(['NP']));
    expect((await list({ scope: 'local', country: 'FR' }, 'np.localhost')).total).toBe(0);
  });

  test('refuse unknown parameters', async () => {
    for (const wrong of ['sort=best', 'country=np', 'size=101', 'letterr=a', 'type=x', 'open=maybe', `q=${'x'.repeat(101)}`])
      expect((await get(`/api/buyer/search?${wrong}`)).status).toBe(400);
  });
});

describe('a profile', () => {
  test('shows the public fields of an organisation', async () => {
    const { body } = await show(await idOf('City Hospital'));
    expect(body).toMatchObject({
      name: 'City Hospital',
      country: 'KE',
      claimed: false,
      web: 'https://hospital.example',
      contact: { email: 'office@hospital.example' },
      identifiers: [{ scheme: 'FR-DEMO', identifier: '42' }],
    });
    expect(body.slug).toBe(`city-hospital-${body.id}`);
  });

  test('counts by sector and by month as the search does', async () => {
    const id = await idOf('ministry of works');
    const { body } = await show(id, 'np.localhost');
    expect(body.notices).toBe(await total({ buyer: id }));
    for (const { code, count } of body.sectors) expect(count).toBe(await total({ buyer: id, sector: code }));
    expect(body.months).toHaveLength(24);
    expect(body.months.at(-1)?.month).toBe('2026-11');
    expect(body.months.some(({ count }) => count > 0)).toBe(true);
    for (const { month, count } of body.months) {
      const last = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).add({ months: 1 }).subtract({ days: 1 }).toString();
      const searchTotal = (await get<SearchResult>(`/api/search?scope=global&buyer=${id}&publishedFrom=${month}-01&publishedTo=${last}`, 'np.localhost')).body
        .total;
      expect([month, count]).toEqual([month, searchTotal]);
    }
  });

  test('names public relatives only', async () => {
    await setParents(
      ctx,
      new Map([
        [ids[1]!, ids[0]!],
        [ids[3]!, ids[1]!],
        [ids[DRAFTS]!, ids[1]!],
      ]),
    );
    const { body } = await show(await idOf('ministry of works'));
    expect(body.parents.map(({ name }) => name)).toEqual(['Ministère des Écoles']);
    expect(body.children.map(({ name }) => name)).toEqual(['सडक विभाग']);
    expect(body.childrenTotal).toBe(1);
    const child = await show(body.children[0]!.id);
    expect(child.body.parents.map(({ name }) => name)).toEqual(['Ministère des Écoles', 'ministry of works']);
  });

  test('does not exist for an unknown organisation or one that is not public', async () => {
    const { rows } = await ctx.pool.query<{ public_id: string }>('select public_id from organisation where id = $1', [ids[DRAFTS]]);
    expect((await show(rows[0]!.public_id)).status).toBe(404);
    expect((await show('0'.repeat(26))).status).toBe(404);
    expect((await show('x')).status).toBe(400);
  });
});
