import { expect, test } from 'vitest';
import type { Ctx } from '#server/platform/ctx.ts';
import { indexChanged, timedKeyCache } from './freshness.ts';

/** Only a cache key: no statement runs. */
const someCtx = () => ({ pool: {} }) as unknown as Ctx;

test('each key is read once; simultaneous callers wait for it, and only missing keys are read', async () => {
  const ctx = someCtx();
  const readings: string[][] = [];
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const lengths = timedKeyCache(10, async (_, keys) => {
    readings.push([...keys]);
    await gate;
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.length]));
  });
  const first = lengths(ctx, ['a', 'bb', 'unknown'], 60_000);
  const second = lengths(ctx, ['bb', 'ccc', 'ccc'], 60_000);
  release();
  expect(Object.fromEntries(await first)).toEqual({ a: 1, bb: 2 });
  expect(Object.fromEntries(await second)).toEqual({ bb: 2, ccc: 3 });
  expect(Object.fromEntries(await lengths(ctx, ['a', 'unknown', 'ccc'], 60_000))).toEqual({ a: 1, ccc: 3 });
  expect(readings).toEqual([['a', 'bb', 'unknown'], ['ccc']]);
  expect((await lengths(someCtx(), ['a'], 60_000)).get('a')).toBe(1);
  expect(readings).toHaveLength(3);
});

test('a change of the index reads everything again, also a key that is requested twice', async () => {
  const ctx = someCtx();
  let readCount = 0;
  const numbers = timedKeyCache(10, async (_, keys) => {
    readCount += 1;
    return new Map(keys.map((key) => [key, readCount]));
  });
  expect((await numbers(ctx, ['a'], 60_000)).get('a')).toBe(1);
  indexChanged(ctx);
  expect(Object.fromEntries(await numbers(ctx, ['a', 'b', 'a'], 60_000))).toEqual({ a: 2, b: 2 });
});

test('a failed read fails for all who wait for it, and is not cached', async () => {
  const ctx = someCtx();
  let fails = true;
  const lengths = timedKeyCache(10, async (_, keys) => {
    if (fails) throw new Error('gone');
    return new Map(keys.map((key) => [key, key.length]));
  });
  const results = await Promise.allSettled([lengths(ctx, ['a'], 60_000), lengths(ctx, ['a', 'bb'], 60_000)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(Object.fromEntries(await lengths(ctx, ['a', 'bb'], 60_000))).toEqual({ a: 1, bb: 2 });
});

test('a value read elsewhere is cached like one read at that time', async () => {
  const ctx = someCtx();
  const readings: string[][] = [];
  const lengths = timedKeyCache(10, async (_, keys) => {
    readings.push([...keys]);
    return new Map(keys.map((key) => [key, key.length]));
  });
  lengths.put(
    ctx,
    [
      ['a', 7],
      ['none', undefined],
    ],
    performance.now(),
  );
  lengths.put(ctx, [['old', 9]], performance.now() - 60_001);
  expect(Object.fromEntries(await lengths(ctx, ['a', 'none', 'old'], 60_000))).toEqual({ a: 7, old: 3 });
  expect(readings).toEqual([['old']]);
});
