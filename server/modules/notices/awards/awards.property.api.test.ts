import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { listAwards } from '#contract/awards.ts';
import type { Output } from '#contract/endpoint.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { saveNotices } from '../index.ts';

const { ctx, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

type List = Output<typeof listAwards>;

const anyAward = fc.record({
  date: fc.constantFrom('2026-11-10', '2026-11-11T23:59:59.000Z', '2026-11-12T18:15:00.000Z', '2024-02-29', 'next spring', undefined),
  status: fc.constantFrom('active', 'unsuccessful', 'Pending', undefined),
  supplier: fc.constantFrom('Hills & Sons', 'Hills Partners', 'Żółta Budowa', 'निर्माण सेवा', ''),
});
const anyNotice = fc.record({
  status: fc.constantFrom('awarded', 'awarded', 'published', 'closed', 'cancelled', 'draft', 'submitted', 'rejected'),
  free: fc.constantFrom(true, true, false),
  country: fc.constantFrom('NP', 'KE', 'IN'),
  buyer: fc.constantFrom(0, 1, null),
  awards: fc.array(anyAward, { maxLength: 5 }),
});
type Notice = typeof anyNotice extends fc.Arbitrary<infer T> ? T : never;
type Award = Notice['awards'][number];

const sampleNotices = fc.sample(anyNotice, { numRuns: 160, seed: 20261121 });
let buyerIds: string[] = [];
beforeAll(async () => {
  const buyers = await matchBuyers(
    ctx,
    ['Roads Department', 'City Hospital'].map((name) => ({ name, country: 'NP' })),
  );
  const drafts = sampleNotices.map(({ status, free, country, buyer, awards }, n) =>
    noticeInput({
      status,
      free,
      buyerId: buyer === null ? null : buyers[buyer]!,
      content: {
        title: `Notice ${n}`,
        country,
        publishedAt: { at: '2026-10-01T00:00:00.000Z', zone: 'UTC' },
        awards: awards.map((award, index) => ({
          id: `${n}-${index}`,
          ...(award.date === undefined ? {} : { date: award.date }),
          ...(award.status === undefined ? {} : { status: award.status }),
          suppliers: [{ name: award.supplier }],
        })),
      },
    }),
  );
  await saveNotices(ctx, drafts);
  const listedBuyers = (await list('size=100')).items.flatMap(({ notice }) => notice.buyer ?? []);
  buyerIds = ['Roads Department', 'City Hospital'].map((name) => listedBuyers.find((buyer) => buyer.name === name)!.id);
});

const list = async (query: string) => (await get<List>(`/api/awards?${query}`)).body;
/** Ids of a list, page after page, and then back again. */
async function walk(query: string, size: number): Promise<string[]> {
  const pages: string[][] = [];
  let page = await list(`${query}&size=${size}`);
  for (;;) {
    pages.push(page.items.map(({ id }) => id));
    if (page.next === null) break;
    page = await list(`${query}&size=${size}&cursor=${page.next}`);
  }
  for (let index = pages.length - 2; page.previous !== null; index--) {
    page = await list(`${query}&size=${size}&cursor=${page.previous}`);
    expect(page.items.map(({ id }) => id)).toEqual(pages[index]);
  }
  return pages.flat();
}

const optional = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyFilters = fc.record({
  buyer: optional([0], [1], [0, 1]),
  country: optional('NP', 'KE', 'NP,KE', 'FR'),
  made: optional(true, false),
  supplier: optional('hills', 'SONS hills', 'zołta', 'सेवा', '%'),
  dateFrom: optional('2024-02-29', '2026-11-11', '2026-11-12'),
  dateTo: optional('2024-02-29', '2026-11-11', '2026-11-12'),
});
type Filters = typeof anyFilters extends fc.Arbitrary<infer T> ? T : never;

const words: Record<string, string[]> = { hills: ['hills'], 'SONS hills': ['hills', 'sons'], zołta: ['żółta'], सेवा: ['सेवा'], '%': ['nobody'] };
const publicStatuses = new Set(['published', 'closed', 'awarded', 'cancelled']);
/** The awards that a visitor should find, by plain rules. */
function expectedIds(filters: Filters): string[] {
  const isWanted = (notice: Notice, award: Award) => {
    const day = award.date && /^\d{4}/u.test(award.date) ? award.date.slice(0, 10) : null;
    const name = award.supplier.toLowerCase();
    return (
      (filters.buyer === undefined || (notice.buyer !== null && filters.buyer.includes(notice.buyer))) &&
      (filters.country === undefined || filters.country.split(',').includes(notice.country)) &&
      (filters.made === undefined || !['unsuccessful', 'pending'].includes(award.status?.toLowerCase() ?? '') === filters.made) &&
      (filters.supplier === undefined || words[filters.supplier]!.every((word) => name.split(' ').includes(word))) &&
      ((filters.dateFrom === undefined && filters.dateTo === undefined) ||
        (day !== null && day >= (filters.dateFrom ?? '0000') && day <= (filters.dateTo ?? '9999')))
    );
  };
  return sampleNotices.flatMap((notice, n) =>
    publicStatuses.has(notice.status) && notice.free ? notice.awards.flatMap((award, index) => (isWanted(notice, award) ? [`${n}-${index}`] : [])) : [],
  );
}

describe('awards', () => {
  test('are counted as listed, each once and only public ones, with any filter', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, fc.integer({ min: 3, max: 60 }), async (filters, size) => {
        const { buyer, ...otherFilters } = filters;
        const query = new URLSearchParams(Object.entries(otherFilters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
        if (buyer) query.set('buyer', buyer.map((index) => buyerIds[index]).join(','));
        const foundIds = await walk(query.toString(), size);
        expect({ query: query.toString(), found: foundIds.toSorted() }).toEqual({ query: query.toString(), found: expectedIds(filters).toSorted() });
        expect(await list(`${query}&size=1`)).toMatchObject({ total: foundIds.length, totalIsCapped: false });
      }),
      { numRuns: 60, seed: 20261121 },
    );
  });

  test('say that there are more beyond a thousand, which paging reaches', async () => {
    const awards = Array.from({ length: 60 }, (_, index) => ({ id: `m${index}`, date: '2026-11-01', suppliers: [{ name: 'Many' }] }));
    const drafts = Array.from({ length: 18 }, () =>
      noticeInput({ status: 'awarded', content: { country: 'ZA', publishedAt: { at: '2026-10-01T00:00:00.000Z', zone: 'UTC' }, awards } }),
    );
    await saveNotices(ctx, drafts.slice(0, 16));
    expect(await list('country=ZA')).toMatchObject({ total: 960, totalIsCapped: false });
    await saveNotices(ctx, drafts.slice(16));
    expect(await list('country=ZA')).toMatchObject({ total: 1000, totalIsCapped: true });
    expect(await walk('country=ZA', 100)).toHaveLength(1080);
  });
});
