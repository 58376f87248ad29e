import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Consumer, createEventBus, drainAll, drainBatch, emit } from './outbox.ts';
import { startOutboxWorker } from './worker.ts';

const connection = await testDatabase();
const waiting = async () => Number((await connection.pool.query('select count(*) as n from outbox')).rows[0].n);

/** A listener that remembers the keys it handled. */
function listener(name: string, topics: string[], before: (ctx: Ctx) => Promise<void> = async () => undefined): Consumer & { seen: number[] } {
  const seen: number[] = [];
  return {
    name,
    topics,
    batchSize: 10,
    seen,
    handle: async (ctx, events) => {
      await before(ctx);
      seen.push(...events.map((event) => event.key));
    },
  };
}
const ctxWith = (...consumers: Consumer[]): Ctx => ({ ...testCtx(connection), events: createEventBus(consumers) });
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

beforeEach(async () => {
  await connection.pool.query('truncate outbox');
});

describe('the outbox', () => {
  test('gives each listener of a topic each event, in order', async () => {
    const one = listener('one', ['a', 'b']);
    const two = listener('two', ['b']);
    const ctx = ctxWith(one, two);
    await emit(ctx, 'a', range(25), { why: 'test' });
    await emit(ctx, 'b', [100]);
    await emit(ctx, 'nobody-listens', [7]);
    expect(await drainAll(ctx)).toBe(27);
    expect(one.seen).toEqual([...range(25), 100]);
    expect(two.seen).toEqual([100]);
    expect(await waiting()).toBe(0);
  });

  test('has nothing of a change that was rolled back', async () => {
    const ctx = ctxWith(listener('one', ['a']));
    await expect(
      inTransaction(ctx, async (ctx) => {
        await emit(ctx, 'a', [1]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(0);
  });

  test('puts aside the one event that can never be handled, and goes on', async () => {
    const one = listener('one', ['a']);
    const bad: Consumer = {
      ...one,
      handle: async (ctx, events) => {
        if (events.some((event) => event.key === 7)) await sql`select 'x'::int`.execute(ctx.db);
        await one.handle(ctx, events);
      },
    };
    const ctx = ctxWith(bad);
    await emit(ctx, 'a', range(25), { why: 'test' });
    expect(await drainAll(ctx)).toBe(25);
    expect(one.seen).toEqual(range(25).filter((key) => key !== 7));
    expect(await waiting()).toBe(0);
    const { rows } = await connection.pool.query('select consumer, topic, key, payload, error from outbox_failed');
    expect(rows).toEqual([{ consumer: 'one', topic: 'a', key: 7, payload: { why: 'test' }, error: expect.stringContaining('invalid input syntax') }]);
  });

  test('keeps a batch whose handling failed', async () => {
    let fail = true;
    const one = listener('one', ['a'], async () => {
      if (fail) throw new Error('not now');
    });
    const ctx = ctxWith(one);
    await emit(ctx, 'a', range(3));
    await expect(drainBatch(ctx, one)).rejects.toThrow('not now');
    expect(await waiting()).toBe(3);
    fail = false;
    expect(await drainBatch(ctx, one)).toBe(3);
    expect(one.seen).toEqual([1, 2, 3]);
  });

  test('hands an event to one of several workers only', async () => {
    const one = listener('one', ['a']);
    const ctx = ctxWith(one);
    await emit(ctx, 'a', range(200));
    await Promise.all(range(4).map(() => drainAll(ctx)));
    expect(one.seen.toSorted((a, b) => a - b)).toEqual(range(200));
  });
});

describe('the worker', () => {
  test('handles what is there at its start and what comes later, and stops', async () => {
    let arrived = Promise.withResolvers<void>();
    const one = listener('one', ['a'], async () => arrived.resolve());
    const ctx = ctxWith(one);
    await emit(ctx, 'a', [1]);
    const worker = startOutboxWorker(ctx);
    await arrived.promise;
    arrived = Promise.withResolvers();
    await emit(ctx, 'a', [2]);
    await arrived.promise;
    await worker.stop();
    expect(one.seen).toEqual([1, 2]);
    await emit(ctx, 'a', [3]);
    expect(await waiting()).toBe(1);
  });

  test('goes on after a failure', async () => {
    let times = 0;
    const done = Promise.withResolvers<void>();
    const one = listener('one', ['a'], async () => {
      times += 1;
      if (times === 1) throw new Error('once');
      done.resolve();
    });
    const ctx = ctxWith(one);
    const worker = startOutboxWorker(ctx);
    await emit(ctx, 'a', [1]);
    await done.promise;
    await worker.stop();
    expect(one.seen).toEqual([1]);
  });
});
