import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/errors.ts';
import type { SearchResult } from '#contract/search.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { createLog } from '#server/platform/log.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';

const lines: string[] = [];
const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) });
const { app, ctx, connection, get } = await testApp({
  clock: fixedClock('2026-11-21T09:00:00Z'),
  config: { SEARCH_SLOTS: 4, SEARCH_STATEMENT_MS: 800 },
  log,
});
const zone = 'UTC';
const openNotices = [1, 2, 3].map((day) => ({ title: `Bridge ${day}`, deadline: { at: `2026-12-0${day}T09:00:00Z`, zone } }));
const pastNotice = { title: 'Bridge of old', publishedAt: { at: '2026-01-05T09:00:00Z', zone }, deadline: { at: '2026-02-01T09:00:00Z', zone } };
for (const content of [...openNotices, pastNotice]) await makeNotice({ ctx }, { content });
await drainAll(ctx);

const search = (query: string) => get<SearchResult>(`/api/search?scope=global&${query}`);
const metrics = async () => (await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body;

/** Makes PostgreSQL slow over the rows of some notices, in any statement that reads them, while other work runs. */
async function whileSlow<T>(condition: string, seconds: number, work: () => Promise<T>): Promise<T> {
  await connection.pool.query(`
    alter table search_notice rename to search_notice_rows;
    create function takes_its_time() returns boolean language plpgsql as 'begin perform pg_sleep(${seconds}); return true; end';
    create view search_notice as select * from search_notice_rows where case when ${condition} then takes_its_time() else true end`);
  try {
    return await work();
  } finally {
    await connection.pool.query('drop view search_notice; drop function takes_its_time; alter table search_notice_rows rename to search_notice');
  }
}
const pastCondition = "published_at < '2026-02-01'";

describe('a search whose statement reaches its time limit', () => {
  test('returns its hits, says that there may be more, and continues after them', async () => {
    const fullAnswer = await search('sort=deadline');
    expect(fullAnswer.body.items.map(({ title }) => title)).toEqual(['Bridge 1', 'Bridge 2', 'Bridge 3', 'Bridge of old']);
    const { status, body } = await whileSlow(pastCondition, 60, () => search('sort=deadline'));
    expect(status).toBe(200);
    expect(body.items.map(({ title }) => title)).toEqual(['Bridge 1', 'Bridge 2', 'Bridge 3']);
    expect(body.totalIsCapped).toBe(true);
    const nextPage = await search(`sort=deadline&cursor=${body.next}`);
    expect(nextPage.body).toMatchObject({ items: [{ title: 'Bridge of old' }], next: null });
  });

  test('shows its page if only the count takes too long', async () => {
    const countCondition = "current_query() like '%select count, case when count <%'";
    const { status, body } = await whileSlow(countCondition, 60, () => search('sort=value&publishedFrom=2026-01-01&size=2'));
    expect({ status, items: body.items.length, total: body.total, isCapped: body.totalIsCapped }).toEqual({ status: 200, items: 2, total: 2, isCapped: true });
  });

  test.each(['/api/search?q=bridge&sort=newest', '/api/notices/filters?q=bridge', '/api/search/total?q=bridge&kind=offline'])(
    'without any result is a 503 with Retry-After: %s',
    async (path) => {
      const { status, body, headers } = await whileSlow('true', 60, () => get(path));
      expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '5' });
      expect(Problem.parse(body)).toMatchObject({ code: 'not-ready', retryAfter: 5, detail: expect.stringContaining('took too long') });
      expect((await get(path)).status).toBe(200);
    },
  );
});

test('a slow statement is explained once for its shape; log and /metrics contain row counts and no values', async () => {
  const secret = 'bridge';
  lines.length = 0;
  const shape = 'search-walk-value_usd-down-part-all--b-';
  const explanations = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['shape'] === shape);
  await whileSlow("published_at > now() - interval '99 years'", 0.03, async () => {
    for (let turn = 0; turn < 3; turn++) expect((await search(`sort=value&publishedFrom=2000-01-0${turn + 1}`)).status).toBe(200);
    while (explanations().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await search('sort=value&publishedFrom=2000-01-05')).status).toBe(200);
  });
  expect(explanations()).toMatchObject([{ givenUp: false, read: 4, estimated: expect.any(Number), blocks: expect.any(Number) }]);
  const body = await metrics();
  for (const name of ['slow', 'given_up']) expect(body).toContain(`# TYPE search_statements_${name}_total counter`);
  expect(body).toContain(`search_statements_slow_total{shape="${shape}"} 4`);
  expect(body).toContain(`search_statement_rows_read{shape="${shape}"} 4`);
  expect(body).toMatch(new RegExp(`search_statement_rows_estimated\\{shape="${shape}"\\} \\d+`, 'u'));
  expect(body).toMatch(/search_statements_given_up_total\{shape="search-[^"]+"\} \d/u);
  for (const text of [body, ...lines]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain('2000-01');
  }
});
