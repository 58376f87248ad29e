import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { FilterCounts, SearchResult } from '#contract/search.ts';
import type { NoticeInput } from '#server/modules/notices/index.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';

const { app, ctx, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

const time = (at: string) => ({ at, zone: 'UTC' });
const draft = (key: string, city: string, free = true): NoticeInput => ({
  origin: { source: 'test', key },
  content: {
    title: `Works ${key}`,
    language: 'fr',
    type: 'invitationForBids',
    kind: 'offline',
    country: 'FR',
    city,
    publishedAt: time('2026-11-10T08:00:00.000Z'),
    deadline: time('2026-12-10T08:00:00.000Z'),
  },
  status: 'published',
  free,
  buyerId: null,
  sectors: [],
  cpv: [],
});
async function save(...drafts: NoticeInput[]): Promise<void> {
  await saveNotices(ctx, drafts);
  await drainAll(ctx);
}
const cities = async (query = '') => {
  const { filters } = (await get<FilterCounts>(`/api/notices/filters?scope=global${query}`)).body;
  return filters['city']?.map(({ value, label, count }) => [value, label, count]);
};
const total = async (city: string) => (await get<SearchResult>(`/api/search?scope=global&city=${encodeURIComponent(city)}`)).body.total;

test('spellings of a city that differ only in case are one value, with the commonest spelling as its label', async () => {
  await save(draft('1', 'Paris'), draft('2', 'Paris'), draft('3', 'Orléans'));
  // The last one written is not the usual one; a locked notice shows its city to nobody.
  await save(draft('4', 'PARIS'), draft('5', 'ORLÉANS'), draft('6', 'pARIS', false), draft('7', 'pARIS', false), draft('8', 'pARIS', false));
  for (const query of ['', '&state=open']) {
    expect(await cities(query)).toEqual([
      ['Paris', 'Paris', 3],
      ['Orléans', 'Orléans', 2],
    ]);
  }
  expect([await total('Paris'), await total('PARIS'), await total('paris'), await total('orleans')]).toEqual([3, 3, 3, 2]);
});

test('the label follows the notices as they change', async () => {
  await save(draft('1', 'PARIS'));
  expect((await cities())?.[0]).toEqual(['PARIS', 'PARIS', 3]);
  await save(draft('1', 'Paris'));
  expect((await cities())?.[0]).toEqual(['Paris', 'Paris', 3]);
});

test('an older database is migrated by itself', async () => {
  const state = async () =>
    (await ctx.pool.query<{ word: string }>(`select word, part, whole, label from search_term where word ~ '^[cC]:' order by word`)).rows;
  const documents = async () => (await ctx.pool.query('select notice_id, audience, document::text from search_notice order by 1, 2')).rows;
  const [names, rows] = [await state(), await documents()];
  expect(names.map(({ word }) => word)).toEqual([
    'C:orleans=ORLÉANS',
    'C:orleans=Orléans',
    'C:paris=PARIS',
    'C:paris=Paris',
    'C:paris=pARIS',
    'c:orleans',
    'c:paris',
  ]);
  await ctx.pool.query(`
    update search_notice set document = ts_delete(document, array(select lexeme from unnest(tsvector_to_array(document)) lexeme where lexeme like 'C:%'));
    delete from search_term where word like 'C:%';
    update search_term set label = 'PARIS' where word = 'c:paris'`);
  expect(await documents()).not.toEqual(rows);
  await ctx.pool.query(await readFile('migrations/20261122T1710_city_spellings.sql', 'utf8'));
  expect([await state(), await documents()]).toEqual([names, rows]);
  expect((await app.inject('/api/search?scope=global&city=PARIS')).json()).toMatchObject({ total: 3 });
});
