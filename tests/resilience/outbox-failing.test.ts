import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { defineEvent } from '#server/platform/events/define-event.ts';
import { createEventBus } from '#server/platform/events/event-bus.ts';
import { defineConsumer, drainAll, emit } from '#server/platform/events/outbox.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seeded } from '#tests/support/import-data.ts';

const EVENTS = 20_000;

// server/platform/events/outbox.api.test.ts is the short form, with one event at fault.
it('of twenty thousand events those that always fail are set aside, and no other is lost or handled twice', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  console.info(`events that cannot be handled: seed ${seed}`);
  const random = seeded(seed);
  const bad = new Set(Array.from({ length: 12 }, () => 1 + Math.floor(random() * EVENTS)));
  const connection = await testDatabase();
  await connection.pool.query('create table handled (key bigint)');
  const event = defineEvent({ topic: 'a' });
  const consumer = defineConsumer({
    name: 'one',
    on: [event],
    batchSize: 2500,
    handle: async (ctx, events) => {
      await sql`insert into handled select unnest(${events.map(({ key }) => key)}::bigint[])`.execute(ctx.db);
      if (events.some(({ key }) => bad.has(key))) await sql`select 'x'::int`.execute(ctx.db);
    },
  });
  const ctx = { ...testCtx(connection), events: createEventBus([{ events: [event], consumers: [consumer] }]) };
  await emit(
    ctx,
    event,
    Array.from({ length: EVENTS }, (_, index) => index + 1),
  );
  await Promise.all([drainAll(ctx), drainAll(ctx)]);
  // Another worker's batch may have been in progress at the check; its returned events are handled now.
  await drainAll(ctx);
  const { rows } = await connection.pool.query(`
    select (select count(*) from outbox) as waiting, (select count(*) from handled) as handled, (select count(distinct key) from handled) as once`);
  expect(rows).toEqual([{ waiting: 0, handled: EVENTS - bad.size, once: EVENTS - bad.size }]);
  const failedEvents = await connection.pool.query<{ key: number }>('select key from outbox_failed order by key');
  expect(failedEvents.rows.map(({ key }) => key)).toEqual([...bad].toSorted((a, b) => a - b));
});
