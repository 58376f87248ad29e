import { finished } from 'node:stream/promises';
import type { CompiledQuery, DatabaseConnection } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from './database.ts';

const needsEscape = /[\\\n\r\t]/u;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in COPY's text format; null and undefined become SQL's null. */
export function toCopyText(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return needsEscape.test(value) ? value.replace(/[\\\n\r\t]/gu, (character) => escapes[character]!) : value;
}

/** JSON text in COPY's text format. JSON has no line breaks or tabs of its own. */
export function toCopyJson(json: string): string {
  return json.includes('\\') ? json.replaceAll('\\', '\\\\') : json;
}

/** An array of texts as PostgreSQL writes it, before COPY's own escaping. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/gu, '\\$&')}"`).join(',')}}`;
}

/**
 * Sends rows in COPY's text format (tab between columns, a line break after each row) in the transaction that `db` is.
 * @param statement `copy … from stdin`.
 * @throws the database's error, e.g. a broken unique key; the transaction is lost then.
 */
export async function copyRows(db: Db, statement: string, rows: string): Promise<void> {
  if (rows === '') return;
  await db.getExecutor().provideConnection(async (connection: DatabaseConnection) => {
    const stream = copyFrom(statement);
    // pg's client accepts a stream in place of a statement; Kysely passes it to the transaction's client.
    await connection.executeQuery({ sql: stream as unknown as string, parameters: [] } as unknown as CompiledQuery);
    stream.end(Buffer.from(rows, 'utf8'));
    await finished(stream);
  });
}
