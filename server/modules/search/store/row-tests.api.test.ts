import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { packFacets } from './facets.repo.ts';
import { findHits } from './hits.repo.ts';

const { ctx } = await testApp();

// 1280 also appears across 5 and the number after it, where no number begins.
const facets = [[5, 6], [5, 1280], [1280], [6, 5], [0x0500_0000, 0x0100_0000], []];

const notice = (_: unknown, n: number): NoticeInput => ({
  origin: null,
  content: { title: `Bridge ${n}`, type: 'invitationForBids', kind: 'offline', country: n === 2 ? 'IN' : 'NP', classifications: [] },
  status: n === 3 ? 'awarded' : 'published',
  free: true,
  buyerId: null,
  sectors: [],
  cpv: [],
});

let ids: number[];
beforeAll(async () => {
  await saveNotices(ctx, facets.map(notice));
  await drainAll(ctx);
  ({ ids } = (await sql<{ ids: number[] }>`select array_agg(notice_id::int order by notice_id) as ids from search_notice`.execute(ctx.db)).rows[0]!);
  for (const [index, id] of ids.entries()) await sql`update search_notice set facets = ${packFacets(facets[index]!)} where notice_id = ${id}`.execute(ctx.db);
});

/** Which notices a walk finds by the numbers, countries and statuses tested on the row. */
async function walked(numbers: readonly (readonly number[])[], { countries = null as string[] | null, statuses = null as number[] | null } = {}) {
  const { hits } = await findHits(ctx, {
    plan: 'walk',
    audience: 'part',
    open: false,
    query: null,
    window: null,
    bounds: null,
    now: new Date(),
    column: 'published_at',
    ascending: true,
    between: [
      { key: Number.NEGATIVE_INFINITY, id: -1 },
      { key: Number.POSITIVE_INFINITY, id: 0 },
    ],
    limit: 10,
    offset: 0,
    maxRows: 100,
    rowTests: { countries, statuses, facets: numbers },
  });
  return hits.map(({ id }) => ids.indexOf(id)).toSorted((one, other) => one - other);
}

test.each<[string, number[][], number[]]>([
  ['a number', [[5]], [0, 1, 3]],
  ['one whose bytes stand across two others', [[1280]], [1, 2]],
  ['one whose bytes stand at the end of one and the beginning of the next', [[0x0000_0001]], []],
  ['any of some', [[6, 1280]], [0, 1, 2, 3]],
  ['any of three, which are asked for as four', [[6, 1280, 7]], [0, 1, 2, 3]],
  ['one of each list', [[5], [6, 1280]], [0, 1, 3]],
  ['a number that no row has', [[0]], []],
])('a walk tests %s on the row', async (_, numbers, found) => {
  expect(await walked(numbers)).toEqual(found);
});

test('a walk tests countries and statuses on the row too', async () => {
  expect(await walked([[1280]], { countries: ['NP'] })).toEqual([1]);
  expect(await walked([[5]], { statuses: [1] })).toEqual([3]);
  expect(await walked([], { countries: ['NP'], statuses: [0] })).toEqual([0, 1, 4, 5]);
});
