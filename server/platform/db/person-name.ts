import { type RawBuilder, sql } from 'kysely';

/** How lists name a person: by their name if given, else by their username. SQL. @param row that has the columns of `account_label`. */
export const personNameSql = (row: string): string => `coalesce(nullif(trim(${row}.first_name || ' ' || ${row}.last_name), ''), ${row}.username)`;

/** The same for Kysely. */
export const personName = (row: string): RawBuilder<string> => sql.raw(personNameSql(row));
