import type { Selectable } from 'kysely';
import type { noticeKinds } from '#contract/notices.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

/**
 * The columns of `notice` that are derived from the saved content (lifecycle/derive.ts), and their PostgreSQL types. Reads, copies and
 * updates follow this list: a new column is added here, and in `deriveColumns`.
 */
export const derivedColumns = {
  status: 'text',
  kind: 'text',
  type: 'text',
  title: 'text',
  teaser: 'text',
  language: 'text',
  buyerId: 'bigint',
  country: 'text',
  city: 'text',
  sectors: 'text[]',
  category: 'text',
  method: 'text',
  methodDetails: 'text',
  valueAmount: 'numeric',
  valueCurrency: 'text',
  reference: 'text',
  processes: 'text[]',
  publishedAt: 'timestamptz',
  deadlineAt: 'timestamptz',
  /** Later deadlines of lots, in order; null where there are none. */
  laterDeadlines: 'timestamptz[]',
  deadlineZone: 'text',
  deadlineZoneAssumed: 'boolean',
  deadlineDateOnly: 'boolean',
  openUntil: 'timestamptz',
} as const satisfies Partial<Record<CamelCase<keyof Database['notice']>, string>>;

export type DerivedColumn = keyof typeof derivedColumns;
export const derivedNames = Object.keys(derivedColumns) as readonly DerivedColumn[];

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Their names in the table, in the order of `derivedNames`. */
export const derivedInTable: readonly string[] = derivedNames.map(snakeCase);

/** The select list of a table under our names. @param alias of the table. */
export const selected = (alias: string, names: readonly string[]): string => names.map((name) => `${alias}.${snakeCase(name)} as "${name}"`).join(', ');

type Read<Name extends DerivedColumn> = Selectable<Database['notice']>[SnakeCase<Name> & keyof Database['notice']];
type InsertValue<Value> = Value extends Date ? string : Value extends (infer One)[] ? readonly InsertValue<One>[] : Value;

/** Those columns as they are read. */
export type DerivedRow = { [Name in Exclude<DerivedColumn, 'status' | 'kind'>]: Read<Name> } & { status: NoticeStatus; kind: (typeof noticeKinds)[number] };

/** Those columns as they are written: instants as ISO 8601 texts. */
export type DerivedValues = { [Name in DerivedColumn]: InsertValue<DerivedRow[Name]> };
