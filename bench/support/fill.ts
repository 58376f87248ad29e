import { sql } from 'kysely';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { drainBatch } from '#server/platform/events/outbox.ts';
import { type MappedNotice, mappedNotices } from './synthetic.ts';

const CHUNK = 2000;
const PROGRESS_MS = 10_000;
/**
 * Not measured on made-up notices: all their words occur in all groups, so that a word has hundreds of counts, as no real one has. Step cpv
 * measures it on real ones.
 */
const LEFT_OUT = 'classification';

export interface FillTimes {
  /** Wall seconds for generating and mapping, saving, and handling by the consumers (the search index among them). */
  making: number;
  saving: number;
  indexing: number;
}

/** The inputs of mapped notices, with their buyers matched or added. */
export async function inputsOf(ctx: Ctx, mapped: readonly MappedNotice[]): Promise<NoticeInput[]> {
  const withBuyer = mapped.filter((notice) => notice.buyer !== null);
  const ids = await matchBuyers(
    ctx,
    withBuyer.map((notice) => notice.buyer!),
  );
  const idOf = new Map(withBuyer.map((notice, index) => [notice, ids[index]!]));
  return mapped.map((notice) => ({ ...notice.input, buyerId: idOf.get(notice) ?? null }));
}

function* chunked<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** Fills an empty database with `size` made-up notices, as an import does, then lets the consumers catch up, but for the learning of CPV codes. */
export async function fill(ctx: Ctx, size: number, report: (line: string) => void): Promise<FillTimes> {
  const times = { making: 0, saving: 0, indexing: 0 };
  let reportedAt = performance.now();
  const progress = (activity: string, count: number, seconds: number) => {
    if (performance.now() - reportedAt < PROGRESS_MS && count < size) return;
    reportedAt = performance.now();
    report(`${activity}: ${count} of ${size}, ${Math.round(count / seconds)} a second`);
  };
  let savedCount = 0;
  let intervalStart = performance.now();
  const secondsSinceLast = () => {
    const now = performance.now();
    const seconds = (now - intervalStart) / 1000;
    intervalStart = now;
    return seconds;
  };
  for (const mapped of chunked(mappedNotices(size), CHUNK)) {
    times.making += secondsSinceLast();
    await saveNotices(ctx, await inputsOf(ctx, mapped));
    times.saving += secondsSinceLast();
    savedCount += mapped.length;
    progress('saved', savedCount, times.saving + times.making);
  }
  await sql`delete from outbox where consumer = ${LEFT_OUT}`.execute(ctx.db);
  for (const consumer of ctx.events.consumers) {
    let handledCount = 0;
    for (let batchCount = await drainBatch(ctx, consumer); batchCount > 0; batchCount = await drainBatch(ctx, consumer)) {
      times.indexing += secondsSinceLast();
      handledCount += batchCount;
      progress(consumer.name, handledCount, times.indexing);
    }
  }
  return times;
}
