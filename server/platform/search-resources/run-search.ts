import type { Ctx } from '../ctx.ts';
import { type NamedStatement, runNamed } from '../db/named.ts';
import { AppError } from '../errors.ts';
import type { SearchResources } from './search-resources.ts';
import { SLOW_MS, isStatementTimeout } from './slow-statements.ts';

const RETRY_AFTER_S = 5;

/** A search statement met its time limit. Where nothing better can be answered it is a 503, with the seconds after which to retry. */
export class SearchTimedOut extends AppError {
  constructor() {
    super('not-ready', 'The search took too long and was given up; try again in a moment, or search for less.', undefined, { retryAfter: RETRY_AFTER_S });
  }
}

/**
 * Runs a named search statement on the searches' own connections, under their time limit. Slow ones are recorded.
 * @throws SearchTimedOut at the time limit.
 */
export async function runSearch<Row extends object>(ctx: Ctx, statement: NamedStatement, values: unknown[]): Promise<Row[]> {
  const { searchResources, slot } = ctx;
  if (!searchResources) return runNamed<Row>(ctx, statement, values);
  return slot ? slot.statement(() => runTimed<Row>(searchResources, statement, values)) : runTimed<Row>(searchResources, statement, values);
}

async function runTimed<Row extends object>({ pool, slowStatements }: SearchResources, statement: NamedStatement, values: unknown[]): Promise<Row[]> {
  // A statement that first waits for a connection is not slow itself.
  const waits = pool.idleCount === 0 && pool.totalCount >= (pool.options.max ?? 0);
  const began = performance.now();
  try {
    const rows = await runNamed<Row>(pool, statement, values);
    const ms = performance.now() - began;
    if (ms > SLOW_MS && !waits) slowStatements.note(statement, values, ms, false);
    return rows;
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    slowStatements.note(statement, values, performance.now() - began, true);
    throw new SearchTimedOut();
  }
}

/** The answer of a search, or `fallback` where it was given up. */
export async function unlessTimedOut<T, L>(answer: Promise<T>, fallback: L): Promise<T | L> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SearchTimedOut) return fallback;
    throw error;
  }
}
