import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Project, ProjectList } from '#contract/projects.ts';
import type { NoticeCard } from '#contract/notices.ts';
import type { FilterCounts, SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { indexNotices } from '../index/index-notices.ts';

const now = new Date('2026-11-21T09:00:00Z');
const DAY = 86_400_000;
const { connection, ctx, get } = await testApp({ clock: fixedClock(now) });
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const projects = [{ id: 'P-1', title: 'Rural Roads' }, { title: 'Water for Towns' }, { id: 'P 3' }, undefined, undefined];
const agencies = ['WB', 'ADB', 'Ministry of Finance', undefined];
const SECRET = 'Quetzal scheme';

function notice(n: number): NoticeInput {
  const free = n % 4 !== 0;
  const project = pick(projects, n);
  const agency = pick(agencies, n >> 1);
  return {
    origin: { source: 'test', key: `n${n}` },
    content: {
      title: `Notice ${n}`,
      type: 'invitationForBids',
      kind: 'offline',
      country: pick(['NP', 'KE'], n >> 2),
      publishedAt: { at: '2026-11-01T00:00:00Z', zone: 'UTC' },
      deadline: { at: new Date(now.getTime() + ((n % 9) - 4) * DAY - 1).toISOString(), zone: 'UTC' },
      ...(project ? { project } : {}),
      ...(n % 40 === 0 ? { project: { title: SECRET } } : {}),
      ...(agency ? { fundingAgency: agency } : {}),
      ...(n % 5 === 4 ? {} : { value: { amount: `${n}.25`, currency: pick(['NPR', 'USD'], n) } }),
    },
    status: n % 23 === 0 ? 'draft' : 'published',
    free,
    buyerId: null,
    sectors: [],
    cpv: [],
  };
}
await saveNotices(
  ctx,
  Array.from({ length: 160 }, (_, n) => notice(n)),
);
await drainAll(ctx);
// Changed and removed: the sums follow.
await saveNotices(
  ctx,
  Array.from({ length: 50 }, (_, n) => ({ ...notice(n), content: { ...notice(n + 4).content, title: `Changed ${n}` } })),
);
await drainAll(ctx);

const indexAgain = (ids: number[]) => inTransaction(ctx, (ctx) => indexNotices(ctx, ids));

const query = (filters: object) => new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined) as [string, string][]).toString();
const list = async (filters: object, host?: string) => (await get<ProjectList>(`/api/projects?size=100&${query(filters)}`, host)).body;
const searchNotices = async (filters: object) => (await get<SearchResult>(`/api/search?size=100&${query(filters)}`)).body;
const cents = (amount: string) => Math.round(Number(amount) * 100);

async function checkProject({ id, open, notices, values }: Project): Promise<void> {
  const { items, total } = await searchNotices({ project: id });
  expect(notices).toBe(total);
  expect(open).toBe((await searchNotices({ project: id, state: 'open' })).total);
  const statedValues = items.flatMap((card: NoticeCard) =>
    card.locked || !card.value?.currency ? [] : [{ currency: card.value.currency, amount: card.value.amount }],
  );
  for (const { currency, amount, notices: noticeCount } of values) {
    const valuesInCurrency = statedValues.filter((value) => value.currency === currency);
    expect(noticeCount).toBe(valuesInCurrency.length);
    expect(cents(amount)).toBe(valuesInCurrency.reduce((sum, value) => sum + cents(value.amount), 0));
  }
  expect(values.reduce((sum, value) => sum + value.notices, 0)).toBe(statedValues.length);
}

test('each project counts and sums its notices', async () => {
  const { items, total } = await list({});
  expect(total).toBe(items.length);
  expect(items.length).toBeGreaterThan(8);
  expect(items.map(({ title }) => title)).toContain('Rural Roads');
  expect(items.some(({ title, number, agencies: projectAgencies }) => title === null && number === null && projectAgencies[0] === 'WB')).toBe(true);
  for (const project of items) await checkProject(project);
});

test('a project that only locked notices and drafts name is hidden', async () => {
  expect(JSON.stringify(await list({}))).not.toContain('Quetzal');
  expect((await list({ q: 'quetzal' })).total).toBe(0);
});

const optional = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

test('filters and their counts match, with any filters', async () => {
  const anyFilters = fc.record({
    agency: optional('WB', 'WB,ADB', 'ministry of finance'),
    country: optional('NP', 'KE'),
    open: optional('true'),
    q: optional('roads', 'p 1', 'wat'),
  });
  await fc.assert(
    fc.asyncProperty(anyFilters, fc.constantFrom('name', 'open', 'notices', 'newest'), async (filters, sort) => {
      const { items, total, filters: facets } = await list({ ...filters, sort });
      expect(total).toBe(items.length);
      for (const [filter, values] of Object.entries(facets))
        for (const { value, count } of values) expect([filter, value, count]).toEqual([filter, value, (await list({ ...filters, [filter]: value })).total]);
      if (items[0]) await checkProject(items[0]);
    }),
    { numRuns: 40 },
  );
});

test('the search counts by project, and a site lists its own', async () => {
  const { filters } = (await get<FilterCounts>('/api/notices/filters')).body;
  const [first] = filters['project'] ?? [];
  expect((await searchNotices({ project: first?.value })).total).toBe(first?.count);
  expect(new Set((await list({ scope: 'local' }, 'ke.localhost')).items.map(({ country }) => country))).toEqual(new Set(['KE']));
  expect((await get('/api/projects?agency2=x')).status).toBe(400);
});

const bridge = (n: number, project: object | undefined, overrides: Partial<NoticeInput> = {}): NoticeInput => {
  const { project: _project, fundingAgency: _agency, ...content } = notice(1).content;
  return { ...notice(1), origin: { source: 'bridges', key: `b${n}` }, content: { ...content, ...(project ? { project } : {}) }, ...overrides };
};
const save = async (...drafts: NoticeInput[]) => {
  await saveNotices(ctx, drafts);
  await drainAll(ctx);
};
const makeFree = async (free: boolean) => {
  const { rows } = await connection.pool.query<{ id: number }>("update notice set free = $1 where source_key = 'b1' returning id", [free]);
  await indexAgain(rows.map((row) => row.id));
};

test('a project has the name that its notices use now', async () => {
  const findTitle = async () => {
    const { filters } = (await get<FilterCounts>('/api/notices/filters')).body;
    const { items } = await list({});
    const item = items.find(({ number }) => number === 'BRIDGE-7');
    const facet = filters['project']?.find(({ value }) => value === item?.id);
    expect(facet?.label).toBe(item?.title ?? item?.number);
    return item?.title;
  };
  const id = 'BRIDGE-7';
  await save(bridge(1, { id, title: 'Zanzibar bridges' }), bridge(2, { id }));
  expect(await findTitle()).toBe('Zanzibar bridges');
  expect((await list({ q: 'zanzibar' })).total).toBe(1);

  // Changed, dropped, locked, removed: the old title disappears each time, and returns with the notice.
  await save(bridge(1, { id, title: 'Pemba bridges' }));
  expect(await findTitle()).toBe('Pemba bridges');
  expect((await list({ q: 'zanzibar' })).total).toBe(0);
  await save(bridge(1, { id }));
  expect(await findTitle()).toBeNull();
  await save(bridge(1, { id, title: 'Mafia bridges' }));
  expect(await findTitle()).toBe('Mafia bridges');
  await makeFree(false);
  expect(await findTitle()).toBeNull();
  await makeFree(true);
  expect(await findTitle()).toBe('Mafia bridges');
  await save(bridge(1, { id, title: 'Mafia bridges' }, { status: 'draft' }));
  expect(await findTitle()).toBeNull();
  expect(JSON.stringify(await list({}))).not.toMatch(/Zanzibar|Pemba|Mafia/u);

  // Another notice's title stays; of two, the newer counts.
  await save(bridge(2, { id, title: 'Older bridges' }), bridge(3, { id, title: 'Newer bridges' }));
  expect(await findTitle()).toBe('Newer bridges');
  await save(bridge(3, undefined));
  expect(await findTitle()).toBe('Older bridges');
});
