import type pg from 'pg';
import type { Config } from '../config.ts';
import { connect } from '../db/database.ts';
import type { Log } from '../log.ts';
import { FairQueue } from './fair-queue.ts';
import { SlowStatements } from './slow-statements.ts';

/** The searches' own connections and slots, so that nothing else waits behind them. */
export interface SearchResources {
  /** Connections whose statements have the searches' time limit. */
  readonly pool: pg.Pool;
  /** Slots of requests that search. */
  readonly queue: FairQueue;
  readonly slowStatements: SlowStatements;
}

/** One client has at most this share of the slots: it takes several clients to use all of them. */
const CLIENT_SHARE = 1 / 8;
/** While it has requests waiting, a client pauses after each one for as long as that one took. So it gets at most half of the thread. */
const REST_FACTOR = 1;
/** How many requests of one client may wait, and how many of all. Each holds some kilobytes. */
const MAX_WAITING_PER_CLIENT = 32;
const MAX_WAITING = 1_000;
/** After 2 s a request is refused with a time to retry. */
const MAX_WAIT_MS = 2_000;

/** Search resources on an existing pool. */
export function createSearchResources(pool: pg.Pool, { SEARCH_SLOTS: slots }: Pick<Config, 'SEARCH_SLOTS'>, log: Log): SearchResources {
  const queue = new FairQueue({
    slots,
    share: Math.max(1, Math.floor(slots * CLIENT_SHARE)),
    maxWaitingPerClient: MAX_WAITING_PER_CLIENT,
    maxWaiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
    restFactor: REST_FACTOR,
  });
  return { pool, queue, slowStatements: new SlowStatements(pool, log) };
}

/**
 * Opens a pool for searches, one connection for each slot, and search resources on it. Its statements are written so that one plan suits all
 * values (docs/search.md).
 */
export function openSearchResources(
  databaseUrl: string,
  config: Pick<Config, 'SEARCH_SLOTS' | 'SEARCH_STATEMENT_MS'>,
  log: Log,
): { searchResources: SearchResources; close(): Promise<void> } {
  const connection = connect(databaseUrl, config.SEARCH_SLOTS, config.SEARCH_STATEMENT_MS, { forShortStatements: true });
  return { searchResources: createSearchResources(connection.pool, config, log), close: () => connection.close() };
}
