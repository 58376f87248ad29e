import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { runNamed } from './named.ts';

const { ctx } = await testApp();
const selectRows = { name: 'test-rows-of', text: `select n, n || '!' as text, '2026-11-22 10:00:00+00'::timestamptz as at from generate_series(1, $1::int) n` };
const division = { name: 'test-divided', text: 'select 1 / $1::int as result' };
const row = (n: number) => ({ n, text: `${n}!`, at: new Date('2026-11-22T10:00:00Z') });

test('a named statement gives the same result each time, on one connection and on any', async () => {
  const client = await ctx.pool.connect();
  try {
    for (const count of [2, 0, 3, 1]) expect(await runNamed(client, selectRows, [count])).toEqual(Array.from({ length: count }, (_, index) => row(index + 1)));
  } finally {
    client.release();
  }
  const results = await Promise.all(Array.from({ length: 30 }, () => runNamed(ctx.pool, selectRows, [2])));
  expect(results).toEqual(results.map(() => [row(1), row(2)]));
});

test('a failed statement reports it, and the connection stays usable', async () => {
  const client = await ctx.pool.connect();
  try {
    expect(await runNamed(client, division, [1])).toEqual([{ result: 1 }]);
    await expect(runNamed(client, division, [0])).rejects.toMatchObject({ code: '22012' });
    await expect(runNamed(client, division, ['none'])).rejects.toMatchObject({ code: '22P02' });
    expect(await runNamed(client, division, [-1])).toEqual([{ result: -1 }]);
    await expect(runNamed(client, { ...division, text: 'select 2' }, [])).rejects.toThrow('must be unique');
  } finally {
    client.release();
  }
  await expect(runNamed(ctx.pool, division, [0])).rejects.toMatchObject({ code: '22012' });
});

test('a statement without rows, and one whose table has changed', async () => {
  const client = await ctx.pool.connect();
  const selectAll = { name: 'test-changing', text: 'select * from changing' };
  const insertValue = { name: 'test-adding', text: 'insert into changing values ($1)' };
  try {
    await client.query('create temporary table changing (one int)');
    expect(await runNamed(client, insertValue, [1])).toEqual([]);
    expect(await runNamed(client, insertValue, [2])).toEqual([]);
    expect(await runNamed(client, selectAll, [])).toEqual([{ one: 1 }, { one: 2 }]);
    await client.query("alter table changing add other text default 'x'");
    await expect(runNamed(client, selectAll, [])).rejects.toThrow('cached plan must not change result type');
  } finally {
    client.release(true);
  }
});
