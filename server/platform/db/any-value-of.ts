import { type RawBuilder, sql } from 'kysely';

/**
 * Any of some values, for `where('id', '=', anyValueOf(ids))`. They are one parameter, an array: unlike `in (…)`, the statement's text stays the
 * same for any number of them, and none is allowed.
 */
export const anyValueOf = <T>(values: Iterable<T>): RawBuilder<T> => sql<T>`any(${[...values]})`;
