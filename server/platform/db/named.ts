import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import { NamedQuery } from './named-query.ts';

/** A statement that PostgreSQL plans once for each connection and then runs by name (1.76 times cheaper than unnamed). */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}
/** A statement whose plan depends on its values. PostgreSQL plans it for each call, and no connection keeps it. */
export interface UnnamedStatement {
  readonly name: null;
  readonly text: string;
}
type AnyStatement = NamedStatement | UnnamedStatement;

/** The part of a ctx that names the database (ctx.ts). */
interface StatementTarget {
  readonly db: Db;
  readonly pool: pg.Pool;
}

/** Runs the statement on one connection, or on any connection of a pool. */
function runOn<Row extends object>(client: pg.Pool | pg.ClientBase, { name, text }: AnyStatement, values: unknown[]): Promise<Row[]> {
  if (name === null) return client.query<Row>(text, values).then(({ rows }) => rows);
  const sendQuery = client.query.bind(client) as unknown as (query: NamedQuery, callback: (error: Error | undefined, result: { rows: Row[] }) => void) => void;
  return new Promise((resolve, reject) => {
    sendQuery(new NamedQuery({ name, text }, values), (error, result) => {
      if (error) reject(error);
      else resolve(result.rows);
    });
  });
}

/**
 * Runs a named statement where `ctx` says: on the transaction inside `inTransaction`, else on the pool.
 * @returns its rows.
 */
export function runNamed<Row extends object>(target: StatementTarget | pg.Pool | pg.ClientBase, statement: AnyStatement, values: unknown[]): Promise<Row[]> {
  if (!('db' in target)) return runOn(target, statement, values);
  if (!target.db.isTransaction) return runOn(target.pool, statement, values);
  const { name, text } = statement;
  const queryConfig = name === null ? { text } : { name, text };
  return target.db.getExecutor().provideConnection(async (connection: DatabaseConnection) => {
    // pg's client accepts a named statement in place of a text; Kysely passes it to the transaction's client.
    const { rows } = await connection.executeQuery<Row>({ sql: queryConfig as unknown as string, parameters: values } as unknown as CompiledQuery<Row>);
    return rows;
  });
}

/** Like `runNamed`, but never in the transaction of `ctx`: it sees only committed data. */
export function runNamedOutside<Row extends object>({ pool }: Pick<StatementTarget, 'pool'>, statement: AnyStatement, values: unknown[]): Promise<Row[]> {
  return runOn(pool, statement, values);
}

/** Builds a statement's text and numbers its parameters. */
export class Statement {
  readonly values: unknown[] = [];
  param(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
