import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const { ctx } = await testApp();

/** A time in milliseconds as the database sees it, and as the program reads it. */
async function readTimestamp(literal: string): Promise<{ at: unknown; ms: number }> {
  const { rows } = await ctx.pool.query<{ at: unknown; ms: string }>(
    `select '${literal}'::timestamptz as at, extract(epoch from '${literal}'::timestamptz) * 1000 as ms`,
  );
  return { at: rows[0]!.at, ms: Number(rows[0]!.ms) };
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
])('%s is parsed as its instant', async (literal) => {
  const { at, ms } = await readTimestamp(literal);
  expect(at).toBeInstanceOf(Date);
  expect((at as Date).getTime()).toBe(Math.trunc(ms));
});

test('infinities are numbers, and null stays null', async () => {
  const { rows } = await ctx.pool.query(`select 'infinity'::timestamptz as after, '-infinity'::timestamptz as before, null::timestamptz as none`);
  expect(rows[0]).toEqual({ after: Infinity, before: -Infinity, none: null });
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
