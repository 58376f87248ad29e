import { type RawBuilder, sql } from 'kysely';

/** How lists name a person: by their name if given, else by their username. @param row that has the columns of `account_label`. */
export const personName = (row: string): RawBuilder<string> =>
  sql.raw(`coalesce(nullif(trim(${row}.first_name || ' ' || ${row}.last_name), ''), ${row}.username)`);
