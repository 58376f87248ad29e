import type pg from 'pg';
import type { Config } from '../config.ts';
import { connect } from '../db/database.ts';
import type { Log } from '../log.ts';
import { FairQueue } from './fair-queue.ts';
import { SlowStatements } from './slow-statements.ts';

/** The searches' own connections and slots, so that nothing else waits behind them. */
export interface Searching {
  /** Connections whose statements have the searches' time limit. */
  readonly pool: pg.Pool;
  /** Slots of requests that search. */
  readonly queue: FairQueue;
  readonly slowStatements: SlowStatements;
}

/** One client has at most this share of the slots: it takes several clients to use all of them. */
const SHARE = 1 / 8;
/** A client that sends more than its share rests as long as it works, which leaves half of the process's one thread to the others. */
const REST_PER_WORK = 1;
/** How many requests of one client may wait, and how many of all. Each holds some kilobytes. */
const MAX_WAITING_EACH = 32;
const MAX_WAITING = 1_000;
/** Nobody likes to wait longer for a page. A refused client knows when to retry. */
const WAIT_MS = 2_000;

/** The slots that the settings give, on the given connections. */
export function createSearching(pool: pg.Pool, { SEARCH_SLOTS: slots }: Pick<Config, 'SEARCH_SLOTS'>, log: Log): Searching {
  const queue = new FairQueue({
    slots,
    share: Math.max(1, Math.floor(slots * SHARE)),
    waitingEach: MAX_WAITING_EACH,
    waitingAll: MAX_WAITING,
    waitMs: WAIT_MS,
    restFactor: REST_PER_WORK,
  });
  return { pool, queue, slowStatements: new SlowStatements(pool, log) };
}

/**
 * The same with its own connections: one for each slot, with the searches' time limit. Their statements are written so that one plan suits all
 * values (docs/search.md).
 */
export function openSearching(
  databaseUrl: string,
  config: Pick<Config, 'SEARCH_SLOTS' | 'SEARCH_STATEMENT_MS'>,
  log: Log,
): { searching: Searching; close(): Promise<void> } {
  const connection = connect(databaseUrl, config.SEARCH_SLOTS, config.SEARCH_STATEMENT_MS, true);
  return { searching: createSearching(connection.pool, config, log), close: () => connection.close() };
}
