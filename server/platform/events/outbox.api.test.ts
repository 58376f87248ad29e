import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type EventDefinition, defineEvent } from './define-event.ts';
import { createEventBus } from './event-bus.ts';
import { type Consumer, defineConsumer, drainAll, drainBatch, emit } from './outbox.ts';
import { startOutboxWorker } from './worker.ts';

const connection = await testDatabase();
const waiting = async () => Number((await connection.pool.query('select count(*) as n from outbox')).rows[0].n);

const a = defineEvent({ topic: 'a' });
const b = defineEvent({ topic: 'b' });
/** With data: an older version stored no `by`. */
const told = defineEvent({ topic: 'told', data: z.object({ why: z.string(), by: z.string().default('nobody') }) });
const unheard = defineEvent({ topic: 'unheard', unheard: 'Nobody needs it yet.' });

/** A consumer that records the keys it handled. */
function listener(name: string, on: EventDefinition[], before: (ctx: Ctx) => Promise<void> = async () => undefined): Consumer & { seen: number[] } {
  const seen: number[] = [];
  return {
    name,
    on,
    batchSize: 10,
    seen,
    handle: async (ctx, events) => {
      await before(ctx);
      seen.push(...events.map((event) => event.key));
    },
  };
}
const ctxWith = (...consumers: Consumer[]): Ctx => ({
  ...testCtx(connection),
  events: createEventBus([{ events: [...new Set(consumers.flatMap(({ on }) => on)), unheard], consumers }]),
});
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

beforeEach(async () => {
  await connection.pool.query('truncate outbox, outbox_failed');
});

describe('the outbox', () => {
  test('delivers each event to each consumer of its topic, in order', async () => {
    const one = listener('one', [a, b]);
    const two = listener('two', [b]);
    const ctx = ctxWith(one, two);
    await emit(ctx, a, range(25));
    await emit(ctx, b, [100]);
    await emit(ctx, unheard, [7]);
    expect(await drainAll(ctx)).toBe(27);
    expect(one.seen).toEqual([...range(25), 100]);
    expect(two.seen).toEqual([100]);
    expect(await waiting()).toBe(0);
  });

  test('has no event of a change that was rolled back', async () => {
    const ctx = ctxWith(listener('one', [a]));
    await expect(
      inTransaction(ctx, async (ctx) => {
        await emit(ctx, a, [1]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(0);
  });

  test('sets aside an event that always fails, and continues', async () => {
    const one = listener('one', [told]);
    const bad: Consumer = {
      ...one,
      handle: async (ctx, events) => {
        if (events.some((event) => event.key === 7)) await sql`select 'x'::int`.execute(ctx.db);
        await one.handle(ctx, events);
      },
    };
    const ctx = ctxWith(bad);
    await emit(ctx, told, range(25), { why: 'test', by: 'me' });
    expect(await drainAll(ctx)).toBe(25);
    expect(one.seen).toEqual(range(25).filter((key) => key !== 7));
    expect(await waiting()).toBe(0);
    const { rows } = await connection.pool.query('select consumer, topic, key, payload, error from outbox_failed');
    expect(rows).toEqual([
      { consumer: 'one', topic: 'told', key: 7, payload: { why: 'test', by: 'me' }, error: expect.stringContaining('invalid input syntax') },
    ]);
  });

  test('keeps a batch whose handler failed', async () => {
    let fail = true;
    const one = listener('one', [a], async () => {
      if (fail) throw new Error('not now');
    });
    const ctx = ctxWith(one);
    await emit(ctx, a, range(3));
    await expect(drainBatch(ctx, one)).rejects.toThrow('not now');
    expect(await waiting()).toBe(3);
    fail = false;
    expect(await drainBatch(ctx, one)).toBe(3);
    expect(one.seen).toEqual([1, 2, 3]);
  });

  test('delivers an event to only one of several workers', async () => {
    const one = listener('one', [a]);
    const ctx = ctxWith(one);
    await emit(ctx, a, range(200));
    await Promise.all(range(4).map(() => drainAll(ctx)));
    expect(one.seen.toSorted((a, b) => a - b)).toEqual(range(200));
  });
});

const store = (payload: object) => connection.pool.query("insert into outbox (consumer, topic, key, payload) values ('one', 'told', 1, $1)", [payload]);
const bus = (...modules: Parameters<typeof createEventBus>[0]) => createEventBus(modules);

describe('an event', () => {
  const heard: unknown[] = [];
  const consumer = defineConsumer({
    name: 'one',
    on: [told],
    batchSize: 10,
    handle: async (_ctx, events) => void heard.push(...events.map(({ data }) => data)),
  });

  test('with data that does not fit its schema is refused, in the transaction of its change', async () => {
    const ctx = ctxWith(consumer);
    await expect(emit(ctx, told, [1], { why: 5 } as never)).rejects.toThrow(/data of the event told do not fit/u);
    // @ts-expect-error A topic that no module declares does not compile.
    await expect(emit(ctx, 'told', [1], { why: 'x' })).rejects.toThrow(TypeError);
    // @ts-expect-error Nor does one without its declared data.
    await expect(emit(ctx, told, [1])).rejects.toThrow(/do not fit/u);
    expect(await waiting()).toBe(0);
  });

  test('stored by an older version is understood; an invalid one is set aside, and others continue', async () => {
    const ctx = ctxWith(consumer);
    await store({ why: 'old' });
    await store({ wrong: true });
    await emit(ctx, told, [1], { why: 'new', by: 'me' });
    expect(await drainAll(ctx)).toBe(3);
    expect(heard).toEqual([
      { why: 'old', by: 'nobody' },
      { why: 'new', by: 'me' },
    ]);
    const { rows } = await connection.pool.query('select payload, error from outbox_failed');
    expect(rows).toEqual([{ payload: { wrong: true }, error: expect.stringContaining('do not fit its schema') }]);
  });

  test('is declared by one module, and has a consumer or a reason', () => {
    expect(() => bus({ events: [a] })).toThrow('no consumer listens to a');
    expect(() => bus({ consumers: [listener('one', [a])] })).toThrow('one listens to a, which no module declares');
    expect(() => bus({ events: [a] }, { events: [defineEvent({ topic: 'a' })], consumers: [listener('one', [a])] })).toThrow('two modules declare the event a');
    expect(() => bus({ events: [unheard], consumers: [listener('one', [unheard])] })).toThrow('declared unheard, but has a consumer');
    expect(() => bus({ events: [a], consumers: [listener('one', [a]), listener('one', [a])] })).toThrow('two consumers are called one');
    expect(() => bus({ events: [unheard] }).consumersOf('a')).toThrow('No module declares the event a');
  });
});

describe('the worker', () => {
  test('handles events from before its start and later ones, and stops', async () => {
    let arrived = Promise.withResolvers<void>();
    const one = listener('one', [a], async () => arrived.resolve());
    const ctx = ctxWith(one);
    await emit(ctx, a, [1]);
    const worker = startOutboxWorker(ctx);
    await arrived.promise;
    arrived = Promise.withResolvers();
    await emit(ctx, a, [2]);
    await arrived.promise;
    await worker.stop();
    expect(one.seen).toEqual([1, 2]);
    await emit(ctx, a, [3]);
    expect(await waiting()).toBe(1);
  });

  test('continues after a failure', async () => {
    let times = 0;
    const done = Promise.withResolvers<void>();
    const one = listener('one', [a], async () => {
      times += 1;
      if (times === 1) throw new Error('once');
      done.resolve();
    });
    const ctx = ctxWith(one);
    const worker = startOutboxWorker(ctx);
    await emit(ctx, a, [1]);
    await done.promise;
    await worker.stop();
    expect(one.seen).toEqual([1]);
  });
});
