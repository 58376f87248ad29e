import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { lockIndex } from '../store/hits.repo.ts';
import { orderOfRows, rewriteInOrder } from '../store/order.repo.ts';

const { ctx, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });
const COUNT = 400;

/** Notices with dates in mixed order. */
const draft = (n: number): NoticeInput => ({
  origin: null,
  content: {
    title: `Bridge ${n}`,
    type: 'invitationForBids',
    kind: 'offline',
    country: 'NP',
    publishedAt: { at: new Date(Date.UTC(2026, 0, 1 + ((n * 37) % 300), n % 24)).toISOString(), zone: 'UTC' },
    classifications: [{ scheme: 'CPV', code: n % 2 ? '45000000' : '33000000' }],
  },
  status: n % 5 === 0 ? 'awarded' : 'published',
  free: n % 7 !== 0,
  buyerId: null,
  sectors: [],
  cpv: [n % 2 ? '45000000' : '33000000'],
});
await saveNotices(
  ctx,
  Array.from({ length: COUNT }, (_, n) => draft(n)),
);
await drainAll(ctx);

/** The definition of the table, besides its rows. */
async function shape(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'index' as kind, indexname as name, indexdef as definition from pg_indexes where tablename = 'search_notice'
    union all select 'option', unnest(reloptions), '' from pg_class where relname = 'search_notice'
    union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'search_notice'::regclass
    union all select 'view', viewname, definition from pg_views where definition ~ 'search_notice'
    union all select 'column', attname, concat_ws(' ', format_type(atttypid, atttypmod), attstorage, attnotnull, pg_get_expr(adbin, adrelid))
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = 'search_notice'::regclass and attnum > 0
    order by 1, 2`.execute(ctx.db);
  return rows;
}
const searches = ['', '?q=bridge', '?q=bridge&cpv=45', '?sort=deadline', '?state=awarded&sort=value'];
const lists = async () => Promise.all(searches.map(async (search) => (await get<SearchResult>(`/api/search${search}`)).body));
const correlation = async () => {
  await sql`analyze search_notice`.execute(ctx.db);
  return (await orderOfRows(ctx)).correlation;
};

test('rewritten rows are in order of publication; table and search results stay the same', async () => {
  const before = { shape: await shape(), lists: await lists(), filters: (await get('/api/notices/filters?q=bridge')).body };
  expect(Math.abs((await correlation())!)).toBeLessThan(0.9);
  await inTransaction(ctx, async (within) => {
    await lockIndex(within);
    await rewriteInOrder(within);
  });
  expect(await correlation()).toBe(1);
  expect({ shape: await shape(), lists: await lists(), filters: (await get('/api/notices/filters?q=bridge')).body }).toEqual(before);
  await saveNotices(ctx, [draft(COUNT)]);
  await drainAll(ctx);
  expect((await get<SearchResult>('/api/search?q=bridge')).body.total).toBe(COUNT + 1);
});
