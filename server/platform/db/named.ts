import type { CompiledQuery, DatabaseConnection } from 'kysely';
import type pg from 'pg';
import type { Ctx } from '../ctx.ts';

/** A statement that PostgreSQL plans once for each connection and then runs by name (1.76 times cheaper than unnamed). */
export interface NamedStatement {
  /** null where the plan hangs on the values: PostgreSQL plans it for each call, and no connection keeps it. */
  readonly name: string | null;
  readonly text: string;
}

const configOf = ({ name, text }: NamedStatement) => (name === null ? { text } : { name, text });
type Where = Pick<Ctx, 'db' | 'pool'>;

/**
 * Runs a named statement where `ctx` says: inside `inTransaction` on that transaction, else on the pool.
 * @returns its rows.
 */
export async function runNamed<Row extends object>(where: Where | pg.Pool | pg.ClientBase, statement: NamedStatement, values: unknown[]): Promise<Row[]> {
  const named = configOf(statement);
  if (!('db' in where)) return (await where.query<Row>({ ...named, values })).rows;
  if (!where.db.isTransaction) return runNamedOutside(where, statement, values);
  return where.db.getExecutor().provideConnection(async (connection: DatabaseConnection) => {
    // pg's client takes a named statement in the place of a text; Kysely hands it through to the transaction's client.
    const { rows } = await connection.executeQuery<Row>({ sql: named as unknown as string, parameters: values } as unknown as CompiledQuery<Row>);
    return rows;
  });
}

/** As `runNamed`, but never in the transaction that `ctx` may be in: it sees only what is committed. */
export async function runNamedOutside<Row extends object>({ pool }: Pick<Ctx, 'pool'>, statement: NamedStatement, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ ...configOf(statement), values })).rows;
}

/** Puts a statement's text together and numbers its parameters. */
export class Statement {
  readonly values: unknown[] = [];
  param(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
