import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const { ctx } = await testApp();

/** What the driver parses from a literal, and the database's milliseconds. */
async function readTimestamp(literal: string): Promise<{ parsed: unknown; databaseMs: number }> {
  const { rows } = await ctx.pool.query<{ parsed: unknown; ms: string }>(
    `select '${literal}'::timestamptz as parsed, extract(epoch from '${literal}'::timestamptz) * 1000 as ms`,
  );
  return { parsed: rows[0]!.parsed, databaseMs: Number(rows[0]!.ms) };
}

test.each([
  '2026-11-22 10:15:30+00',
  '2026-11-22 10:15:30.123+00',
  '2026-11-22 10:15:30.5+00',
  '2026-11-22 10:15:30.123456+00',
  '2024-02-29 23:59:59+00',
  '1969-12-31 23:59:59+00',
  '0100-01-01 00:00:00+00',
  '0050-06-01 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '9999-12-31 23:59:59+00',
  '12026-01-01 00:00:00+00',
  '2026-11-22 10:15:30+05:45',
])('%s becomes the right instant', async (literal) => {
  const { parsed, databaseMs } = await readTimestamp(literal);
  expect(parsed).toBeInstanceOf(Date);
  expect((parsed as Date).getTime()).toBe(Math.trunc(databaseMs));
});

test('infinities are numbers, and null stays null', async () => {
  const { rows } = await ctx.pool.query(`select 'infinity'::timestamptz as positive, '-infinity'::timestamptz as negative, null::timestamptz as absent`);
  expect(rows[0]).toEqual({ positive: Infinity, negative: -Infinity, absent: null });
});

test('a session in another time zone reads the same instants', async () => {
  const client = await ctx.pool.connect();
  try {
    await client.query("set time zone 'Asia/Kathmandu'");
    const { rows } = await client.query<{ at: Date }>(`select '2026-11-22 10:15:30+00'::timestamptz as at`);
    expect(rows[0]!.at.toISOString()).toBe('2026-11-22T10:15:30.000Z');
  } finally {
    await client.query('reset time zone');
    client.release();
  }
});
