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
const countWaiting = async () => Number((await connection.pool.query('select count(*) as n from outbox')).rows[0].n);

const a = defineEvent({ topic: 'a' });
const b = defineEvent({ topic: 'b' });
/** With data: an older version stored no `by`. */
const eventWithData = defineEvent({ topic: 'told', data: z.object({ why: z.string(), by: z.string().default('nobody') }) });
const unheardEvent = defineEvent({ topic: 'unheard', noConsumerReason: 'Nobody needs it yet.' });

/** A consumer that records the keys it handled. */
function makeConsumer(name: string, on: EventDefinition[], before: (ctx: Ctx) => Promise<void> = async () => undefined): Consumer & { handledKeys: number[] } {
  const keys: number[] = [];
  return {
    name,
    on,
    batchSize: 10,
    handledKeys: keys,
    handle: async (ctx, events) => {
      await before(ctx);
      keys.push(...events.map((event) => event.key));
    },
  };
}
const ctxWith = (...consumers: Consumer[]): Ctx => ({
  ...testCtx(connection),
  events: createEventBus([{ events: [...new Set(consumers.flatMap(({ on }) => on)), unheardEvent], consumers }]),
});
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(async () => {
  await connection.pool.query('truncate outbox, outbox_failed');
});

describe('the outbox', () => {
  test('delivers each event to each consumer of its topic, in order', async () => {
    const first = makeConsumer('one', [a, b]);
    const second = makeConsumer('two', [b]);
    const ctx = ctxWith(first, second);
    await emit(ctx, a, range(25));
    await emit(ctx, b, [100]);
    await emit(ctx, unheardEvent, [7]);
    expect(await drainAll(ctx)).toBe(27);
    expect(first.handledKeys).toEqual([...range(25), 100]);
    expect(second.handledKeys).toEqual([100]);
    expect(await countWaiting()).toBe(0);
  });

  test('has no event of a change that was rolled back', async () => {
    const ctx = ctxWith(makeConsumer('one', [a]));
    await expect(
      inTransaction(ctx, async (ctx) => {
        await emit(ctx, a, [1]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await countWaiting()).toBe(0);
  });

  test('sets aside an event that always fails, and continues', async () => {
    const recorder = makeConsumer('one', [eventWithData]);
    const bad: Consumer = {
      ...recorder,
      handle: async (ctx, events) => {
        if (events.some((event) => event.key === 7)) await sql`select 'x'::int`.execute(ctx.db);
        await recorder.handle(ctx, events);
      },
    };
    const ctx = ctxWith(bad);
    await emit(ctx, eventWithData, range(25), { why: 'test', by: 'me' });
    expect(await drainAll(ctx)).toBe(25);
    expect(recorder.handledKeys).toEqual(range(25).filter((key) => key !== 7));
    expect(await countWaiting()).toBe(0);
    const { rows } = await connection.pool.query('select consumer, topic, key, payload, error from outbox_failed');
    expect(rows).toEqual([
      { consumer: 'one', topic: 'told', key: 7, payload: { why: 'test', by: 'me' }, error: expect.stringContaining('invalid input syntax') },
    ]);
  });

  test('keeps a batch whose handler failed', async () => {
    let shouldFail = true;
    const consumer = makeConsumer('one', [a], async () => {
      if (shouldFail) throw new Error('not now');
    });
    const ctx = ctxWith(consumer);
    await emit(ctx, a, range(3));
    await expect(drainBatch(ctx, consumer)).rejects.toThrow('not now');
    expect(await countWaiting()).toBe(3);
    shouldFail = false;
    expect(await drainBatch(ctx, consumer)).toBe(3);
    expect(consumer.handledKeys).toEqual([1, 2, 3]);
  });

  test('delivers an event to only one of several workers', async () => {
    const consumer = makeConsumer('one', [a]);
    const ctx = ctxWith(consumer);
    await emit(ctx, a, range(200));
    await Promise.all(range(4).map(() => drainAll(ctx)));
    expect(consumer.handledKeys.toSorted((a, b) => a - b)).toEqual(range(200));
  });
});

const store = (payload: object) => connection.pool.query("insert into outbox (consumer, topic, key, payload) values ('one', 'told', 1, $1)", [payload]);
const bus = (...modules: Parameters<typeof createEventBus>[0]) => createEventBus(modules);

describe('an event', () => {
  const receivedData: unknown[] = [];
  const consumer = defineConsumer({
    name: 'one',
    on: [eventWithData],
    batchSize: 10,
    handle: async (_ctx, events) => void receivedData.push(...events.map(({ data }) => data)),
  });

  test('with data that does not fit its schema is refused, in the transaction of its change', async () => {
    const ctx = ctxWith(consumer);
    await expect(emit(ctx, eventWithData, [1], { why: 5 } as never)).rejects.toThrow(/data of the event told do not fit/u);
    // @ts-expect-error A topic that no module declares does not compile.
    await expect(emit(ctx, 'told', [1], { why: 'x' })).rejects.toThrow(TypeError);
    // @ts-expect-error Nor does one without its declared data.
    await expect(emit(ctx, eventWithData, [1])).rejects.toThrow(/do not fit/u);
    expect(await countWaiting()).toBe(0);
  });

  test('stored by an older version is understood; an invalid one is set aside, and others continue', async () => {
    const ctx = ctxWith(consumer);
    await store({ why: 'old' });
    await store({ wrong: true });
    await emit(ctx, eventWithData, [1], { why: 'new', by: 'me' });
    expect(await drainAll(ctx)).toBe(3);
    expect(receivedData).toEqual([
      { why: 'old', by: 'nobody' },
      { why: 'new', by: 'me' },
    ]);
    const { rows } = await connection.pool.query('select payload, error from outbox_failed');
    expect(rows).toEqual([{ payload: { wrong: true }, error: expect.stringContaining('do not fit its schema') }]);
  });

  test('is declared by one module, and has a consumer or a reason', () => {
    expect(() => bus({ events: [a] })).toThrow('no consumer listens to a');
    expect(() => bus({ consumers: [makeConsumer('one', [a])] })).toThrow('one listens to a, which no module declares');
    expect(() => bus({ events: [a] }, { events: [defineEvent({ topic: 'a' })], consumers: [makeConsumer('one', [a])] })).toThrow(
      'two modules declare the event a',
    );
    expect(() => bus({ events: [unheardEvent], consumers: [makeConsumer('one', [unheardEvent])] })).toThrow('has a noConsumerReason, but also a consumer');
    expect(() => bus({ events: [a], consumers: [makeConsumer('one', [a]), makeConsumer('one', [a])] })).toThrow('two consumers are called one');
    expect(() => bus({ events: [unheardEvent] }).consumersOf('a')).toThrow('No module declares the event a');
  });
});

describe('the worker', () => {
  test('handles events from before its start and later ones, and stops', async () => {
    let arrived = Promise.withResolvers<void>();
    const consumer = makeConsumer('one', [a], async () => arrived.resolve());
    const ctx = ctxWith(consumer);
    await emit(ctx, a, [1]);
    const worker = startOutboxWorker(ctx);
    await arrived.promise;
    arrived = Promise.withResolvers();
    await emit(ctx, a, [2]);
    await arrived.promise;
    await worker.stop();
    expect(consumer.handledKeys).toEqual([1, 2]);
    await emit(ctx, a, [3]);
    expect(await countWaiting()).toBe(1);
  });

  test('continues after a failure', async () => {
    let attempts = 0;
    const done = Promise.withResolvers<void>();
    const consumer = makeConsumer('one', [a], async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('once');
      done.resolve();
    });
    const ctx = ctxWith(consumer);
    const worker = startOutboxWorker(ctx);
    await emit(ctx, a, [1]);
    await done.promise;
    await worker.stop();
    expect(consumer.handledKeys).toEqual([1]);
  });
});
