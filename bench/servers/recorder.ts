import type { Server } from 'node:http';
import pg from 'pg';

/** A statement as sent. */
export interface Statement {
  /** Null: it is unnamed. */
  name: string | null;
  text: string;
  values: unknown[];
  /** Milliseconds from sending to the answer. */
  ms: number;
}
/** The statements of one request, and how long at least one of them was running. */
export interface RequestRecord {
  url: string;
  statements: Statement[];
  databaseMs: number;
}

type Query = (this: unknown, ...args: unknown[]) => unknown;
type Callback = (...results: unknown[]) => void;
interface RequestedRecord {
  name?: string;
  text?: string;
  values?: unknown[];
}

const prototype = pg.Client.prototype as unknown as { query: Query };
const originalQuery = prototype.query;

/** Records the statements of requests that come one at a time. While `recording` is off the clients are unchanged, so it costs nothing. */
export class Recorder {
  #records: RequestRecord[] = [];
  #current: RequestRecord | null = null;
  #running = 0;
  #since = 0;
  #on = false;

  constructor(server: Server) {
    server.prependListener('request', (request, response) => {
      if (!this.#on) return;
      const record: RequestRecord = { url: request.url ?? '', statements: [], databaseMs: 0 };
      this.#current = record;
      response.on('finish', () => this.#records.push(record));
    });
  }

  set recording(on: boolean) {
    this.#on = on;
    const recordQuery = (client: unknown, args: unknown[]) => this.#query(client, args);
    prototype.query = on
      ? function query(...args) {
          return recordQuery(this, args);
        }
      : originalQuery;
  }

  take(): RequestRecord[] {
    return this.#records.splice(0);
  }

  #query(client: unknown, args: unknown[]): unknown {
    const [query, values] = args as [string | RequestedRecord, unknown];
    const text = typeof query === 'string' ? query : query.text;
    const record = this.#current;
    // Streams (COPY) are not statements of a request.
    if (text === undefined || !record) return originalQuery.apply(client, args);
    const queryValues = typeof query === 'string' ? undefined : query.values;
    const name = typeof query === 'string' ? null : (query.name ?? null);
    const statement: Statement = { name, text, values: Array.isArray(values) ? values : (queryValues ?? []), ms: 0 };
    record.statements.push(statement);
    const sentAt = performance.now();
    if (this.#running++ === 0) this.#since = sentAt;
    const finish = () => {
      statement.ms = performance.now() - sentAt;
      if (--this.#running === 0) record.databaseMs += performance.now() - this.#since;
    };
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (originalQuery.apply(client, args) as Promise<unknown>).finally(finish);
    const recordingCallback: Callback = (...results) => {
      finish();
      (callback as Callback)(...results);
    };
    return originalQuery.apply(client, [...args.slice(0, -1), recordingCallback]);
  }
}
