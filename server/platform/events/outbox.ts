import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { codeOf } from '../db/unavailable.ts';
import { type EventDefinition, parseEventData } from './define-event.ts';
import type { ConsumerOf } from './event-bus.ts';

export type Consumer = ConsumerOf<Ctx>;

/** Declares a consumer. Handling an event twice must be harmless. */
export const defineConsumer = <const E extends EventDefinition>(consumer: ConsumerOf<Ctx, E>): Consumer => consumer;

/** Channel that tells a waiting worker of new events. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Adds an event for each row and each consumer of its topic, in the caller's transaction.
 * @param keys ids of the rows. @param data as the event's schema says.
 * @throws TypeError for data that do not fit the schema.
 */
export async function emit<Data>(
  ctx: Ctx,
  event: EventDefinition<string, Data>,
  keys: readonly number[],
  ...[data]: Data extends undefined ? [] : [data: Data]
): Promise<void> {
  const validData = parseEventData(event, data);
  const consumers = ctx.events.consumersOf(event.topic);
  if (consumers.length === 0 || keys.length === 0) return;
  await sql`
    insert into outbox (consumer, topic, key, payload)
    select consumer, ${event.topic}, key, ${validData === undefined ? null : JSON.stringify(validData)}::jsonb
    from unnest(${[...consumers]}::text[]) as consumer, unnest(${[...keys]}::bigint[]) as key
  `.execute(ctx.db);
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(ctx.db);
}

/** SQLSTATEs that recur for the same rows: a row twice in one command, bad data, a missing or refused value, a limit. */
const PERMANENT_CODES = /^(?:21|22|54|23502|23514)/u;
const isPermanent = (error: unknown) => error instanceof TypeError || error instanceof RangeError || PERMANENT_CODES.test(codeOf(error));

interface Row {
  id: number;
  topic: string;
  key: number;
  payload: unknown;
}

/** A stored event as its consumer receives it. @throws TypeError for one unknown to the consumer or its schema. */
function eventOf({ name, on }: Consumer, { topic, key, payload }: Row) {
  const event = on.find((definition) => definition.topic === topic);
  if (!event) throw new TypeError(`${name} does not listen to ${topic}.`);
  return { topic, key, data: parseEventData(event, payload ?? undefined) };
}

/** @param onTaken receives the ids of the taken events, for when handling them fails. */
async function drain(ctx: Ctx, consumer: Consumer, limit: number, onTaken: (ids: number[]) => void): Promise<number> {
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<Row>`
      delete from outbox where id in (
        select id from outbox where consumer = ${consumer.name} order by id limit ${limit} for update skip locked
      ) returning id, topic, key, payload
    `.execute(db);
    if (rows.length === 0) return 0;
    onTaken(rows.map((row) => row.id));
    await consumer.handle(
      { ...ctx, db },
      rows.toSorted((a, b) => a.id - b.id).map((row) => eventOf(consumer, row)),
    );
    return rows.length;
  });
}

/** Moves an event to the dead letters, unless another worker holds it. */
async function moveToDeadLetters(ctx: Ctx, consumer: Consumer, eventId: number, error: unknown): Promise<number> {
  const { rows } = await sql<Row>`
    with taken as (
      delete from outbox where id = (select id from outbox where id = ${eventId} for update skip locked)
      returning id, consumer, topic, key, payload
    )
    insert into outbox_failed (id, consumer, topic, key, payload, error)
    select id, consumer, topic, key, payload, ${(error as Error).message.slice(0, 2000)} from taken returning id, topic, key, payload
  `.execute(ctx.db);
  for (const { id, topic, key } of rows) ctx.log.error({ err: error, consumer: consumer.name, event: id, topic, key }, 'an event cannot be handled; put aside');
  return rows.length;
}

/**
 * Takes one batch of a consumer's events and handles it, all in one transaction. A batch that can never succeed is retried in ever smaller
 * parts. At last the one event at fault is moved to outbox_failed.
 * @returns how many there were; 0 when the queue is empty.
 * @throws temporary failures: a lost connection, a lock, a full disk.
 */
export async function drainBatch(ctx: Ctx, consumer: Consumer): Promise<number> {
  for (let limit = consumer.batchSize; ;) {
    let ids: number[] = [];
    try {
      return await drain(ctx, consumer, limit, (takenIds) => (ids = takenIds));
    } catch (error) {
      if (!isPermanent(error)) throw error;
      if (ids.length === 1) return moveToDeadLetters(ctx, consumer, ids[0]!, error);
      if (ids.length === 0) throw error;
      limit = Math.ceil(ids.length / 2);
    }
  }
}

/** The number of pending events. */
export async function countWaitingEvents(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from outbox`.execute(ctx.db);
  return rows[0]?.waiting ?? 0;
}

/** Handles all pending events of all consumers. Imports and tests call it when they need the work done. */
export async function drainAll(ctx: Ctx, onProgress?: (handledCount: number) => void): Promise<number> {
  let handledCount = 0;
  for (const consumer of ctx.events.consumers) {
    for (let batchCount = await drainBatch(ctx, consumer); batchCount > 0; batchCount = await drainBatch(ctx, consumer)) {
      handledCount += batchCount;
      onProgress?.(handledCount);
    }
  }
  return handledCount;
}
