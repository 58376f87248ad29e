import type { TestApp } from './app.ts';

/** Tables that any request may write to: the time a session was last seen, counted failures. */
const shortLivedTables = ['session', 'attempt'];

/**
 * Lets the database log each row that a transaction inserts, updates or deletes and then commits. Reading that log costs nothing, however
 * much the database holds.
 * @returns a function that names the tables written to since its last call. It must answer `[]` where nothing may be written.
 */
export async function watchWrites({ connection: { pool } }: TestApp): Promise<() => Promise<string[]>> {
  await pool.query(`
    create schema watched;
    create table watched.write (table_name text);
    create function watched.log_write() returns trigger language plpgsql as $$
    begin
      insert into watched.write values (tg_table_name);
      return null;
    end $$`);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [shortLivedTables],
  );
  const triggers = tables.flatMap(({ name }) => [
    `create trigger log_write after insert or update or delete on "${name}" for each row execute function watched.log_write()`,
    `create trigger log_truncate after truncate on "${name}" for each statement execute function watched.log_write()`,
  ]);
  await pool.query(triggers.join(';'));
  return async () => {
    const { rows } = await pool.query<{ name: string }>(
      `with taken as (delete from watched.write returning table_name) select distinct table_name as name from taken order by 1`,
    );
    return rows.map(({ name }) => name);
  };
}
