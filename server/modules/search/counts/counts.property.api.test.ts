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
type NoticeFields = typeof anyNotice extends fc.Arbitrary<infer T> ? T : never;

const at = (hours: number) => ({ at: new Date(start.getTime() + hours * 3_600_000).toISOString(), zone: 'UTC' });
function draftOf(key: number, fields: NoticeFields): NoticeInput {
  const content: NoticeContent = {
    title: `Notice ${key}`,
    type: fields.type,
    kind: 'offline',
    publishedAt: at(fields.publishedHours),
    ...(fields.deadlineHours === null ? {} : { deadline: at(fields.deadlineHours) }),
    ...(fields.country ? { country: fields.country } : {}),
    ...(fields.language ? { language: fields.language } : {}),
    ...(fields.agency ? { fundingAgency: fields.agency } : {}),
    ...(fields.subject ? { classifications: [{ scheme: 'CPV', code: fields.subject.cpv }] } : {}),
  };
  return {
    origin: { source: 'test', key: `c${key}` },
    content,
    status: fields.status,
    free: fields.free,
    buyerId: fields.buyer,
    sectors: fields.subject ? [fields.subject.sector] : [],
    cpv: fields.subject ? [fields.subject.cpv] : [],
  };
}

const model = new Map<number, NoticeFields>();
/** Saves new and changed notices. */
async function saveChanges(changes: ReadonlyMap<number, NoticeFields>): Promise<void> {
  // Whether a notice is free is set once; a change at its source does not change it.
  for (const [key, fields] of changes) model.set(key, { ...fields, free: model.get(key)?.free ?? fields.free });
  await saveNotices(
    ctx,
    [...changes].map(([key, fields]) => draftOf(key, fields)),
  );
  await drainAll(ctx);
}
const COUNT = 160;
await saveChanges(new Map(fc.sample(anyNotice, { numRuns: COUNT, seed: 20261121 }).map((fields, key) => [key, fields])));

const hosts: Record<string, string | null> = { 'np.localhost': 'NP', 'fr.localhost': 'FR', localhost: null, 'elsewhere.example': null };
const anyPlace = fc.record({ host: fc.constantFrom(...Object.keys(hosts)), scope: fc.constantFrom('local', 'global', undefined) });
type Place = typeof anyPlace extends fc.Arbitrary<infer T> ? T : never;

const getJson = async <T>(path: string, { host, scope }: Place): Promise<T> => {
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
const isPublic = ({ status }: NoticeFields) => publicStatuses.has(status);
const within = (days: number) => (notice: NoticeFields) => notice.publishedHours <= 0 && notice.publishedHours > -days * 24;
const isOpen = (notice: NoticeFields) => {
  if (notice.status !== 'published' || ['contractAward', 'cancellation'].includes(notice.type)) return false;
  const until =
    notice.deadlineHours === null ? start.getTime() + notice.publishedHours * 3_600_000 + 180 * DAY : start.getTime() + notice.deadlineHours * 3_600_000;
  return until > clock.now().getTime();
};
/** The notices that a visitor may see in a place. */
const visibleNotices = ({ host, scope }: Place) => {
  const country = scope === 'global' ? null : (hosts[host] ?? null);
  return [...model.values()].filter((notice) => isPublic(notice) && (country === null || notice.country === country));
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
        if (changes.length > 0) await saveChanges(new Map(changes));
        const { items } = await getJson<{ items: (Omit<ValueCount, 'total'> & { total: number | null })[] }>(`/noticeCount/${list}`, place);
        // Checking every item of every list would be slow; each comes up in some run.
        for (const [index, item] of items.entries()) {
          if ((index + which) % 3 !== 0) continue;
          const itemCounts = { code: item.code, open: item.open, total: item.total };
          const query = `${item.query}&state=open`;
          // Below the CPV groups only open notices are counted.
          const total = itemCounts.total === null ? null : await totalOf(item.query, place);
          expect({ code: item.code, open: await totalOf(query, place), total }).toEqual(itemCounts);
          if (index < 3 && itemCounts.total !== null) expect(await lengthOf(item.query, place)).toBe(item.total);
        }
        for (const figure of ['noticeCount/total', 'noticeCount/notExpired', 'noticeCount/period/date?days=7', 'noticeCount/period/date?days=30']) {
          const { total, query } = await getJson<{ total: number; query: string }>(`/${figure}`, place);
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
        const allNotices = visibleNotices(place);
        const countBy = (keyOf: (notice: NoticeFields) => string | undefined, notices: NoticeFields[] = allNotices) => {
          const groups = Map.groupBy(
            notices.filter((notice) => keyOf(notice) !== undefined),
            (notice) => keyOf(notice) as string,
          );
          return Object.fromEntries([...groups].map(([code, group]) => [code, [group.filter(isOpen).length, group.length]]));
        };
        const getCounts = async (list: string) => {
          const { items } = await getJson<{ items: (Omit<ValueCount, 'total'> & { total: number | null })[] }>(`/noticeCount/${list}`, place);
          return Object.fromEntries(items.map(({ code, open, total }) => [code, [open, total]]));
        };
        expect(await getCounts('country')).toEqual(countBy(({ country }) => country));
        expect(await getCounts('language')).toEqual(countBy(({ language }) => language));
        expect(await getCounts('sector')).toEqual(countBy(({ subject }) => subject?.sector));
        const readable = allNotices.filter(({ free }) => free);
        expect(await getCounts('cpv')).toEqual(countBy(({ subject }) => subject && `${subject.cpv.slice(0, 2)}000000`, readable));
        expect(await getCounts('fundingAgency')).toEqual(countBy(({ agency }) => agency?.toLowerCase().replaceAll(',', ''), readable));

        const stats = await getJson<Record<string, { total: number }>>('/homepage/stats', place);
        expect(Object.fromEntries(Object.entries(stats).map(([name, value]) => [name, typeof value === 'number' ? value : value.total]))).toEqual({
          open: allNotices.filter(isOpen).length,
          closing: allNotices.filter((notice) => isOpen(notice) && notice.deadlineHours !== null && notice.deadlineHours <= 7 * 24).length,
          last7: allNotices.filter(within(7)).length,
          last30: allNotices.filter(within(30)).length,
          total: allNotices.length,
          countries: Object.keys(countBy(({ country }) => country)).length,
          buyers: new Set(allNotices.filter(isOpen).flatMap(({ buyer }) => buyer ?? [])).size,
        });
      }),
      { numRuns: 8, seed: 20261121 },
    );
  });
});

describe('countries', () => {
  test('add up to the totals, and to their continents', async () => {
    const place: Place = { host: 'localhost', scope: undefined };
    const { items } = await getJson<{ items: CountryCount[] }>('/noticeCount/country', place);
    const sum = (of: 'last7' | 'last30' | 'open') => items.reduce((total, item) => total + item[of], 0);
    const nowhere = visibleNotices(place).filter(({ country }) => country === undefined);
    const stats = await getJson<Record<string, { total: number }>>('/homepage/stats', place);
    expect(sum('open')).toBe((stats['open']?.total ?? 0) - nowhere.filter(isOpen).length);
    expect(sum('last30')).toBeLessThanOrEqual(stats['last30']?.total ?? 0);
    for (const { code, last7, last30 } of items) {
      expect(await totalOf(`country=${code}&publishedDays=7`, place)).toBe(last7);
      expect(await totalOf(`country=${code}&publishedDays=30`, place)).toBe(last30);
    }
    const { items: continents } = await getJson<{ items: (ValueCount & { countries: string[] })[] }>('/dashboard/continent', place);
    expect(continents.flatMap(({ countries: codes }) => codes).toSorted()).toEqual(items.map(({ code }) => code).toSorted());
    for (const { query, total, open } of continents) {
      expect({ total: await totalOf(query, place), open: await totalOf(`${query}&state=open`, place) }).toEqual({ total, open });
    }
    const { items: sectors } = await getJson<{ items: ValueCount[] }>('/dashboard/sector', place);
    expect(sectors).toEqual((await getJson<{ items: ValueCount[] }>('/noticeCount/sector', place)).items);
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
