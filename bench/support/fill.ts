import { matchBuyers } from '#server/modules/organisations/index.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { drainBatch } from '#server/platform/events/outbox.ts';
import { type MappedNotice, mappedNotices } from './synthetic.ts';

const CHUNK = 2000;
const PROGRESS_MS = 10_000;

export interface FillTimes {
  /** Wall seconds for generating and mapping, saving, and handling by the consumers (the search index among them). */
  making: number;
  saving: number;
  indexing: number;
}

/** The inputs of mapped notices, with their buyers matched or added. */
export async function draftsOf(ctx: Ctx, mapped: readonly MappedNotice[]): Promise<NoticeInput[]> {
  const withBuyer = mapped.filter((one) => one.buyer !== null);
  const ids = await matchBuyers(
    ctx,
    withBuyer.map((one) => one.buyer!),
  );
  const idOf = new Map(withBuyer.map((one, at) => [one, ids[at]!]));
  return mapped.map((one) => ({ ...one.input, buyerId: idOf.get(one) ?? null }));
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

/** Fills an empty database with `size` made-up notices, as an import does, then lets the consumers catch up. */
export async function fill(ctx: Ctx, size: number, tell: (line: string) => void): Promise<FillTimes> {
  const times = { making: 0, saving: 0, indexing: 0 };
  let told = performance.now();
  const progress = (what: string, done: number, seconds: number) => {
    if (performance.now() - told < PROGRESS_MS && done < size) return;
    told = performance.now();
    tell(`${what}: ${done} of ${size}, ${Math.round(done / seconds)} a second`);
  };
  let saved = 0;
  let mark = performance.now();
  const lap = () => {
    const now = performance.now();
    const seconds = (now - mark) / 1000;
    mark = now;
    return seconds;
  };
  for (const mapped of chunked(mappedNotices(size), CHUNK)) {
    times.making += lap();
    await saveNotices(ctx, await draftsOf(ctx, mapped));
    times.saving += lap();
    saved += mapped.length;
    progress('saved', saved, times.saving + times.making);
  }
  for (const consumer of ctx.events.consumers) {
    let handled = 0;
    for (let taken = await drainBatch(ctx, consumer); taken > 0; taken = await drainBatch(ctx, consumer)) {
      times.indexing += lap();
      handled += taken;
      progress(consumer.name, handled, times.indexing);
    }
  }
  return times;
}
