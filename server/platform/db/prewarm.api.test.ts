import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { prewarm } from './prewarm.ts';

const { ctx, connection } = await testApp();

test('prewarm reads every page, in steps that need not divide the total', async () => {
  const relations = ['cpv_label', 'cpv_label_pkey', 'notice_amendment'];
  const { rows } = await connection.pool.query<{ pages: number }>(
    "select sum(pg_relation_size(name::regclass) / current_setting('block_size')::int8)::int8 as pages from unnest($1::text[]) name",
    [relations],
  );
  const { pages } = rows[0]!;
  expect(pages).toBeGreaterThan(1000);
  expect(await prewarm(ctx, relations, { pagesPerStatement: 997 })).toBe(pages);
  expect(await prewarm(ctx, relations, { skipLarge: true })).toBe(pages);
});
