import pg from 'pg';

/** What pg keeps about the columns of a result (pg/lib/result.js). */
interface ResultColumns {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: unknown;
}
interface Connection {
  describe(message: object): void;
}

/** The parts of pg's own query that are used here (pg/lib/query.js). */
interface PgQuery {
  name: string;
  _result: ResultColumns;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
  hasBeenParsed(connection: Connection): boolean;
}
const Query = pg.Query as unknown as new (text: string, values: unknown[]) => PgQuery;

/** The columns learnt on a connection, and that connection without the describe request. */
interface PreparedState {
  readonly columns: Map<string, ResultColumns>;
  readonly connectionWithoutDescribe: Connection;
}
const preparedStates = new WeakMap<Connection, PreparedState>();
const preparedStateOf = (connection: Connection): PreparedState =>
  preparedStates.getOrInsertComputed(connection, () => ({
    columns: new Map<string, ResultColumns>(),
    connectionWithoutDescribe: Object.assign(Object.create(connection) as Connection, { describe: () => undefined }),
  }));

/**
 * A named statement that asks each connection for its columns only once. pg asks on every run and parses the answer: for the thirty columns
 * of a card that is a kilobyte. The columns never change, because PostgreSQL refuses to run a prepared statement whose columns would
 * differ.
 */
export class NamedQuery extends Query {
  #prepared: PreparedState | null = null;

  constructor({ name, text }: { name: string; text: string }, values: unknown[]) {
    super(text, values);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    this.#prepared = preparedStateOf(connection);
    const columns = this.#prepared.columns.get(this.name);
    if (!columns || !this.hasBeenParsed(connection)) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(this.#prepared.connectionWithoutDescribe);
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#prepared?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
