import type { Ctx } from '../ctx.ts';
import { type NamedStatement, runNamed } from '../db/named.ts';
import { AppError } from '../errors.ts';
import type { Searching } from './searching.ts';
import { SLOW_MS, isGivenUp } from './slow-statements.ts';

const RETRY_AFTER_S = 5;

/** A statement of a search met its time limit. Where nothing else can be said it is answered so: 503, with the seconds after which to ask again. */
export class SearchGivenUp extends AppError {
  constructor() {
    super('not-ready', 'The search took too long and was given up; try again in a moment, or search for less.', undefined, { retryAfter: RETRY_AFTER_S });
  }
}

/**
 * Runs a named statement of a search: on the connections that searches have of their own, under their time limit; one that was slow is noted.
 * @throws SearchGivenUp at the time limit.
 */
export async function runSearch<Row extends object>(ctx: Ctx, statement: NamedStatement, values: unknown[]): Promise<Row[]> {
  const { searching, slot } = ctx;
  if (!searching) return runNamed<Row>(ctx, statement, values);
  return slot ? slot.statement(() => runTimed<Row>(searching, statement, values)) : runTimed<Row>(searching, statement, values);
}

async function runTimed<Row extends object>({ pool, slow }: Searching, statement: NamedStatement, values: unknown[]): Promise<Row[]> {
  // What waits for a connection first is not slow itself.
  const waits = pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0);
  const began = performance.now();
  try {
    const rows = await runNamed<Row>(pool, statement, values);
    const ms = performance.now() - began;
    if (ms > SLOW_MS && !waits) slow.note(statement, values, ms, false);
    return rows;
  } catch (error) {
    if (!isGivenUp(error)) throw error;
    slow.note(statement, values, performance.now() - began, true);
    throw new SearchGivenUp();
  }
}

/** What a search answers, or something less where it was given up. */
export async function unlessGivenUp<T, L>(answer: Promise<T>, less: L): Promise<T | L> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SearchGivenUp) return less;
    throw error;
  }
}
