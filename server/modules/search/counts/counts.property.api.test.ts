import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountryCount, ValueCount } from '#contract/counts.ts';
import type { NoticeContent, NoticeType } from '#contract/notices.ts';
import type { SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';

const DAY = 86_400_000;
const start = new Date('2026-11-21T09:00:30Z');
const clock = fixedClock(start);
const { ctx, get } = await testApp({ clock });

const types: NoticeType[] = ['invitationForBids', 'requestForProposals', 'contractAward', 'cancellation'];
const countries = ['NP', 'KE', 'FR', 'IN', 'DE'];
/** Sectors and CPV codes that belong together. */
const subjects = [
  { sector: 'construction', cpv: '45221111' },
  { sector: 'construction', cpv: '45000000' },
  { sector: 'health', cpv: '33651600' },
  { sector: 'energy', cpv: '09134000' },
] as const;
const agencies = ['World Bank', 'ADB', 'Fund for roads, bridges and ferries'];
const buyers = await matchBuyers(
  ctx,
  ['Ministry of Works', 'City Hospital', 'Harbour Board'].map((name) => ({ name, country: 'NP' })),
);

/** A random notice. */
const anyNotice = fc.record({
  status: fc.constantFrom('published', 'published', 'published', 'closed', 'awarded', 'cancelled', 'draft', 'submitted', 'rejected'),
  free: fc.boolean(),
  type: fc.constantFrom(...types),
  country: fc.constantFrom(...countries, undefined),
  language: fc.constantFrom('en', 'fr', 'ne', undefined),
  subject: fc.constantFrom(...subjects, undefined),
  agency: fc.constantFrom(...agencies, undefined),
  buyer: fc.constantFrom(...buyers, null),
  publishedHours: fc.integer({ min: -40 * 24, max: 30 }),
  deadlineHours: fc.option(fc.integer({ min: -20 * 24, max: 20 * 24 })),
});
type Any = typeof anyNotice extends fc.Arbitrary<infer T> ? T : never;

const at = (hours: number) => ({ at: new Date(start.getTime() + hours * 3_600_000).toISOString(), zone: 'UTC' });
function draftOf(key: number, any: Any): NoticeInput {
  const content: NoticeContent = {
    title: `Notice ${key}`,
    type: any.type,
    kind: 'offline',
    publishedAt: at(any.publishedHours),
    ...(any.deadlineHours === null ? {} : { deadline: at(any.deadlineHours) }),
    ...(any.country ? { country: any.country } : {}),
    ...(any.language ? { language: any.language } : {}),
    ...(any.agency ? { fundingAgency: any.agency } : {}),
    ...(any.subject ? { classifications: [{ scheme: 'CPV', code: any.subject.cpv }] } : {}),
  };
  return {
    origin: { source: 'test', key: `c${key}` },
    content,
    status: any.status,
    free: any.free,
    buyerId: any.buyer,
    sectors: any.subject ? [any.subject.sector] : [],
    cpv: any.subject ? [any.subject.cpv] : [],
  };
}

const model = new Map<number, Any>();
/** Saves new and changed notices. */
async function put(changes: ReadonlyMap<number, Any>): Promise<void> {
  // Whether a notice is free is set once; a change at its source does not change it.
  for (const [key, any] of changes) model.set(key, { ...any, free: model.get(key)?.free ?? any.free });
  await saveNotices(
    ctx,
    [...changes].map(([key, any]) => draftOf(key, any)),
  );
  await drainAll(ctx);
}
const COUNT = 160;
await put(new Map(fc.sample(anyNotice, { numRuns: COUNT, seed: 20261121 }).map((any, key) => [key, any])));

const hosts: Record<string, string | null> = { 'np.localhost': 'NP', 'fr.localhost': 'FR', localhost: null, 'elsewhere.example': null };
const anyPlace = fc.record({ host: fc.constantFrom(...Object.keys(hosts)), scope: fc.constantFrom('local', 'global', undefined) });
type Place = typeof anyPlace extends fc.Arbitrary<infer T> ? T : never;

const read = async <T>(path: string, { host, scope }: Place): Promise<T> => {
  const { status, body } = await get<T & Record<string, unknown>>(`/api${path}${path.includes('?') ? '&' : '?'}${scope ? `scope=${scope}` : ''}`, host);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};
const totalOf = async (query: string, { host }: Place) => {
  const { total, totalIsCapped } = (await get<SearchResult>(`/api/search?${query}`, host)).body;
  expect(totalIsCapped).toBe(false);
  return total;
};
/** How many ids the list has over all its pages. */
async function lengthOf(query: string, { host }: Place): Promise<number> {
  const ids = new Set<string>();
  let next: string | null = '';
  while (next !== null) {
    const page: SearchResult = (await get<SearchResult>(`/api/search?${query}&size=100${next && `&cursor=${encodeURIComponent(next)}`}`, host)).body;
    for (const { id } of page.items) ids.add(id);
    next = page.next;
  }
  return ids.size;
}

const publicStatuses = new Set(['published', 'closed', 'awarded', 'cancelled']);
const isPublic = ({ status }: Any) => publicStatuses.has(status);
const within = (days: number) => (any: Any) => any.publishedHours <= 0 && any.publishedHours > -days * 24;
const isOpen = (any: Any) => {
  if (any.status !== 'published' || ['contractAward', 'cancellation'].includes(any.type)) return false;
  const until = any.deadlineHours === null ? start.getTime() + any.publishedHours * 3_600_000 + 180 * DAY : start.getTime() + any.deadlineHours * 3_600_000;
  return until > clock.now().getTime();
};
/** The notices that a visitor may see in a place. */
const known = ({ host, scope }: Place) => {
  const country = scope === 'global' ? null : (hosts[host] ?? null);
  return [...model.values()].filter((any) => isPublic(any) && (country === null || any.country === country));
};

const lists = [
  'country',
  'cpv',
  'cpv?parent=45',
  'cpv?parent=452',
  'cpv?parent=45220000',
  'sector',
  'language',
  'fundingAgency?size=100',
  'org?size=100',
  'org?size=100&sort=total',
];

describe('a count', () => {
  test('matches the total of the list of its query', async () => {
    const step = fc.record({
      place: anyPlace,
      list: fc.constantFrom(...lists),
      days: fc.integer({ min: 0, max: 25 }),
      which: fc.nat(2),
      changes: fc.array(fc.tuple(fc.nat(COUNT + 40), anyNotice), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(step, async ({ place, list, days, which, changes }) => {
        clock.set(new Date(start.getTime() + days * DAY));
        if (changes.length > 0) await put(new Map(changes));
        const { items } = await read<{ items: (Omit<ValueCount, 'total'> & { total: number | null })[] }>(`/noticeCount/${list}`, place);
        // Checking every item of every list would be slow; each comes up in some run.
        for (const [index, item] of items.entries()) {
          if ((index + which) % 3 !== 0) continue;
          const told = { code: item.code, open: item.open, total: item.total };
          const query = `${item.query}&state=open`;
          // Below the CPV groups only open notices are counted.
          const total = told.total === null ? null : await totalOf(item.query, place);
          expect({ code: item.code, open: await totalOf(query, place), total }).toEqual(told);
          if (index < 3 && told.total !== null) expect(await lengthOf(item.query, place)).toBe(item.total);
        }
        for (const figure of ['noticeCount/total', 'noticeCount/notExpired', 'noticeCount/period/date?days=7', 'noticeCount/period/date?days=30']) {
          const { total, query } = await read<{ total: number; query: string }>(`/${figure}`, place);
          expect({ figure, total }).toEqual({ figure, total: await totalOf(query, place) });
        }
      }),
      { numRuns: 24, seed: 20261121 },
    );
    clock.set(start);
  });

  test('covers what a visitor may know, without drafts and hidden text', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlace, async (place) => {
        const all = known(place);
        const by = (of: (any: Any) => string | undefined, some: Any[] = all) => {
          const groups = Map.groupBy(
            some.filter((any) => of(any) !== undefined),
            (any) => of(any) as string,
          );
          return Object.fromEntries([...groups].map(([code, own]) => [code, [own.filter(isOpen).length, own.length]]));
        };
        const told = async (list: string) => {
          const { items } = await read<{ items: (Omit<ValueCount, 'total'> & { total: number | null })[] }>(`/noticeCount/${list}`, place);
          return Object.fromEntries(items.map(({ code, open, total }) => [code, [open, total]]));
        };
        expect(await told('country')).toEqual(by(({ country }) => country));
        expect(await told('language')).toEqual(by(({ language }) => language));
        expect(await told('sector')).toEqual(by(({ subject }) => subject?.sector));
        const readable = all.filter(({ free }) => free);
        expect(await told('cpv')).toEqual(by(({ subject }) => subject && `${subject.cpv.slice(0, 2)}000000`, readable));
        expect(await told('fundingAgency')).toEqual(by(({ agency }) => agency?.toLowerCase().replaceAll(',', ''), readable));

        const stats = await read<Record<string, { total: number }>>('/homepage/stats', place);
        expect(Object.fromEntries(Object.entries(stats).map(([name, value]) => [name, typeof value === 'number' ? value : value.total]))).toEqual({
          open: all.filter(isOpen).length,
          closing: all.filter((any) => isOpen(any) && any.deadlineHours !== null && any.deadlineHours <= 7 * 24).length,
          last7: all.filter(within(7)).length,
          last30: all.filter(within(30)).length,
          total: all.length,
          countries: Object.keys(by(({ country }) => country)).length,
          buyers: new Set(all.filter(isOpen).flatMap(({ buyer }) => buyer ?? [])).size,
        });
      }),
      { numRuns: 8, seed: 20261121 },
    );
  });
});

describe('countries', () => {
  test('add up to the totals, and to their continents', async () => {
    const place: Place = { host: 'localhost', scope: undefined };
    const { items } = await read<{ items: CountryCount[] }>('/noticeCount/country', place);
    const sum = (of: 'last7' | 'last30' | 'open') => items.reduce((total, item) => total + item[of], 0);
    const nowhere = known(place).filter(({ country }) => country === undefined);
    const stats = await read<Record<string, { total: number }>>('/homepage/stats', place);
    expect(sum('open')).toBe((stats['open']?.total ?? 0) - nowhere.filter(isOpen).length);
    expect(sum('last30')).toBeLessThanOrEqual(stats['last30']?.total ?? 0);
    for (const { code, last7, last30 } of items) {
      expect(await totalOf(`country=${code}&publishedDays=7`, place)).toBe(last7);
      expect(await totalOf(`country=${code}&publishedDays=30`, place)).toBe(last30);
    }
    const { items: continents } = await read<{ items: (ValueCount & { countries: string[] })[] }>('/dashboard/continent', place);
    expect(continents.flatMap(({ countries: codes }) => codes).toSorted()).toEqual(items.map(({ code }) => code).toSorted());
    for (const { query, total, open } of continents) {
      expect({ total: await totalOf(query, place), open: await totalOf(`${query}&state=open`, place) }).toEqual({ total, open });
    }
    const { items: sectors } = await read<{ items: ValueCount[] }>('/dashboard/sector', place);
    expect(sectors).toEqual((await read<{ items: ValueCount[] }>('/noticeCount/sector', place)).items);
  });

  test('have names in the requested language, else in English', async () => {
    const { items } = (await get<{ items: ValueCount[] }>('/api/noticeCount/country?lang=fr')).body;
    expect(items.find(({ code }) => code === 'IN')?.name).toBe('Inde');
    const { items: groups } = (await get<{ items: ValueCount[] }>('/api/noticeCount/cpv?parent=45&lang=ne')).body;
    const { items: classes } = (await get<{ items: { code: string; total: null }[] }>('/api/noticeCount/cpv?parent=452')).body;
    expect(classes.map(({ code, total }) => [code, total])).toEqual([['45220000', null]]);
    expect(groups[0]).toMatchObject({ code: expect.stringMatching(/^45\d000000?$/u), nameLanguage: 'en' });
  });
});

test.each([
  '/noticeCount/period/date?days=8',
  '/noticeCount/total?scope=mine',
  '/noticeCount/cpv?parent=4',
  '/noticeCount/org?size=101',
  '/noticeCount/total?country=NP',
])('refuses %s', async (path) => {
  const { status, body } = await get(`/api${path}`);
  expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'invalid-input' });
});
