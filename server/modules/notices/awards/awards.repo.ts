import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { arrayLiteral, toCopyJson, copyRows, toCopyText } from '#server/platform/db/copy.ts';
import { Statement, runNamed } from '#server/platform/db/named.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import { type AwardColumns, type ListedAward, unawardedStatuses } from './award-rows.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import type { ReadWhole } from '../notices.policy.ts';

export interface AwardInsert extends AwardColumns {
  noticeId: number;
  position: number;
  buyerId: number | null;
  country: string | null;
}

/** The beginning of a day: in the site's zone for instants; in UTC for awards with a day alone. */
export interface DayStart {
  instant: Date;
  day: Date;
}

/** A supplier as its awards are found: by its registration numbers, else by its names in their countries. */
export interface SupplierIdentity {
  identifierKeys: readonly string[];
  /** Names under which it is where an award gives no number. */
  nameKeys: readonly string[];
  /** Names that go with its numbers. It is under them where an award gives no identifier at all: one that is no number may be another's. */
  namesOfNumbers: readonly string[];
  /** The organisation itself: under its name, where an award gives no other number of these schemes. */
  own?: { nameKeys: readonly string[]; schemes: readonly string[] } | undefined;
}

/** Which awards a list is of; an absent filter lets all through. */
export interface AwardFilter {
  /** Which notices to include besides those that everybody reads whole. */
  readWhole: ReadWhole;
  notice?: string | undefined;
  buyers?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  supplierWords?: readonly string[] | undefined;
  /** That name this supplier, among the first 20 of each award. */
  supplier?: SupplierIdentity | undefined;
  /** organisation.id that reads the notices whole in which it takes part. */
  participant?: number | undefined;
  /** True: only those that were made. */
  made?: boolean | undefined;
  /** The first day, and the day after the last. */
  from?: DayStart | undefined;
  before?: DayStart | undefined;
}

/** Time (ISO 8601, to the microsecond), notice and position of an award: the sort keys of the list, all descending. */
export type AwardKeys = [string, number, number];

export interface AwardRow {
  noticeId: number;
  position: number;
  sortKey: string;
  award: ListedAward;
  publicId: string;
  title: string;
  language: string | null;
  country: string | null;
  buyerPublicId: string | null;
  buyerName: string | null;
}

const quoteTexts = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');
// Written out, not parameters: they are the same in every plan.
const isPublic = `n.status in (${quoteTexts(publicStatuses)})`;
const isAwarded = `lower(coalesce(a.award ->> 'status', '')) not in (${quoteTexts(unawardedStatuses)})`;

/** A card shows the first of several. */
const MAX_AWARDS_READ = 200;

/** SQL of the date of the last award that a notice made, as its source gave it. @param notice SQL of the notice's id */
export const lastAward = (notice: string): string => `(select a.award ->> 'date'
    from (select at, award from notice_award where notice_id = ${notice} order by position limit ${MAX_AWARDS_READ}) a
    where at is not null and ${isAwarded}
    order by at desc limit 1)`;

const buyerIs = (s: Statement, buyers: readonly string[]) =>
  // One is walked along its index.
  buyers.length === 1
    ? `a.buyer_id = (select id from organisation_label where public_id = ${s.param(buyers[0], 'text')})`
    : `a.buyer_id = any(array(select id from organisation_label where public_id = any(${s.param(buyers, 'text[]')})))`;
const countryIs = (s: Statement, countries: readonly string[]) =>
  countries.length === 1 ? `a.country = ${s.param(countries[0], 'text')}` : `a.country = any(${s.param(countries, 'text[]')})`;

/** Two bounds in one: the index is walked by the wider one. */
function startsAt(s: Statement, { instant, day }: DayStart, compare: '>=' | '<'): string {
  const [instantParam, dayParam] = [s.param(instant, 'timestamptz'), s.param(day, 'timestamptz')];
  const widest = `${compare === '<' ? 'greatest' : 'least'}(${instantParam}, ${dayParam})`;
  return `a.at is not null and a.sort_at ${compare} ${widest} and a.sort_at ${compare} case when length(a.award ->> 'date') = 10 then ${dayParam} else ${instantParam} end`;
}

/** SQL of the keys of one of an award's suppliers, which is `supplier` there. */
export const numberKey = `supplier_identifier_key(supplier ->> 'scheme', supplier ->> 'identifier')`;
const nameKey = `supplier_name_key(supplier ->> 'name', coalesce(supplier ->> 'country', a.country))`;

/** SQL: whether `supplier`, one of an award's, is this one. */
export function isSupplier(s: Statement, { identifierKeys, nameKeys, namesOfNumbers, own }: SupplierIdentity): string {
  const isNamed = (names: readonly string[]) => `${nameKey} = any(${s.param(names, 'text[]')})`;
  // What costs least comes first.
  const parts = [
    `${numberKey} = any(${s.param(identifierKeys, 'text[]')})`,
    nameKeys.length > 0 && `${numberKey} is null and ${isNamed(nameKeys)}`,
    namesOfNumbers.length > 0 && `coalesce(trim(supplier ->> 'identifier'), '') = '' and ${isNamed(namesOfNumbers)}`,
    own &&
      `(supplier ->> 'identifier' is null or upper(trim(supplier ->> 'scheme')) = any(${s.param(own.schemes, 'text[]')}) is not true) and ${isNamed(own.nameKeys)}`,
  ];
  return `(${parts.filter(Boolean).join(' or ')})`;
}

/**
 * SQL of the awards, as `a`, that have one of these keys. `offset 0` makes PostgreSQL read them along the index of keys before it sorts: a walk
 * along another index would compute the keys of every award that it passes.
 */
export const awardsWithKeys = (s: Statement, keys: readonly string[]): string =>
  `(select * from notice_award where award_supplier_keys(award, country) && ${s.param(keys, 'text[]')} offset 0) a`;

/** SQL of the awards, as `a`, among which a list looks. */
export function awardsToRead(s: Statement, { supplier }: AwardFilter): string {
  if (!supplier) return 'notice_award a';
  const { identifierKeys, nameKeys, namesOfNumbers, own } = supplier;
  return awardsWithKeys(s, [...new Set([...identifierKeys, ...nameKeys, ...namesOfNumbers, ...(own?.nameKeys ?? [])])]);
}

const namesSupplier = (s: Statement, supplier: SupplierIdentity): string =>
  `exists (select from jsonb_array_elements(a.award -> 'suppliers') supplier where ${isSupplier(s, supplier)})`;

/** Notices that are read whole: free ones, those of some buyers, and those in which the reader takes part. */
function isReadWhole(s: Statement, readWhole: readonly number[], participant: number | undefined): string {
  const parts = [
    'n.free',
    readWhole.length > 0 && `n.buyer_id = any(${s.param(readWhole, 'bigint[]')})`,
    participant !== undefined && `exists (select from taken_part_notice t where t.notice_id = n.id and t.organisation_id = ${s.param(participant, 'bigint')})`,
  ].filter(Boolean);
  return parts.length === 1 ? 'n.free' : `(${parts.join(' or ')})`;
}

/** SQL of which awards a list is of: `a` is the award (of `awardsToRead`), `n` its notice. */
export function conditionsOf(
  s: Statement,
  { readWhole, participant, notice, buyers, countries, supplierWords, supplier, made, from, before }: AwardFilter,
): string {
  const parts = [
    isPublic,
    readWhole !== 'all' && isReadWhole(s, readWhole, participant),
    notice !== undefined && `a.notice_id = (select id from notice where public_id = ${s.param(notice, 'text')})`,
    buyers && buyerIs(s, buyers),
    countries && countryIs(s, countries),
    supplierWords && `a.supplier_words @> ${s.param(supplierWords, 'text[]')}`,
    supplier && namesSupplier(s, supplier),
    made !== undefined && (made ? isAwarded : `not (${isAwarded})`),
    // An award with a date is sorted by it.
    from && startsAt(s, from, '>='),
    before && startsAt(s, before, '<'),
  ];
  return parts.filter(Boolean).join(' and ');
}

/**
 * The part of a statement's name that identifies its conditions. Null for rarely used filters whose plan depends on their values: each
 * connection keeps every named statement.
 */
function shapeOf({ readWhole, notice, buyers, countries, supplierWords, supplier, made, from, before }: AwardFilter): string | null {
  if (supplierWords ?? supplier ?? from ?? before) return null;
  if ((buyers && buyers.length !== 1) || (countries && countries.length !== 1)) return null;
  const parts = [
    readWhole === 'all' ? 'all' : readWhole.length === 0 ? 'free' : 'own',
    notice === undefined ? '' : 'n',
    buyers ? 'b' : '',
    countries ? 'k' : '',
  ];
  return [...parts, made === undefined ? '' : made ? 'made' : 'not-made'].join('-');
}

async function run<Row extends object>(ctx: Ctx, name: string | null, text: string, { values }: Statement): Promise<Row[]> {
  return runNamed<Row>(ctx, { name, text }, values);
}

/** How an organisation is recognised in awards by its own name and numbers; null: there is no such organisation. */
export async function supplierIdentity(ctx: Ctx, organisationId: number): Promise<SupplierIdentity | null> {
  const row = await ctx.db.selectFrom('supplier_identity').selectAll().where('id', '=', organisationId).executeTakeFirst();
  if (!row) return null;
  const identifierKeys = (row.identifier_keys ?? []).filter((key: string | null) => key !== null);
  return { identifierKeys, nameKeys: [], namesOfNumbers: [], own: { nameKeys: row.name_key === null ? [] : [row.name_key], schemes: row.schemes ?? [] } };
}

/** Awards in order, newest first, from where the page begins. */
export async function pageOfAwards(ctx: Ctx, filter: AwardFilter, pageRead: PageRead<AwardKeys>): Promise<AwardRow[]> {
  const { after, backwards } = pageRead;
  const s = new Statement();
  const [awards, conditions] = [awardsToRead(s, filter), conditionsOf(s, filter)];
  const next =
    after &&
    `and (a.sort_at, a.notice_id, a.position) ${backwards ? '>' : '<'}
      (${s.param(after[0], 'timestamptz')}, ${s.param(after[1], 'bigint')}, ${s.param(after[2], 'integer')})`;
  const way = backwards ? 'asc' : 'desc';
  const text = `
    select a.notice_id as "noticeId", a.position, to_char(a.sort_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sortKey", a.award,
      n.public_id as "publicId", n.title, n.language, n.country, b.public_id as "buyerPublicId", b.name as "buyerName"
    from ${awards} join notice n on n.id = a.notice_id left join organisation_label b on b.id = n.buyer_id
    where ${conditions} ${next ?? ''}
    order by a.sort_at ${way}, a.notice_id ${way}, a.position ${way}
    limit ${s.param(pageRead.limit, 'bigint')} offset ${s.param(pageRead.offset, 'bigint')}`;
  const shape = shapeOf(filter);
  return run<AwardRow>(ctx, shape && `awards-${shape}-${after ? way : 'first'}`, text, s);
}

/** How many there are, counted up to `limit`. */
export async function countAwards(ctx: Ctx, filter: AwardFilter, limit: number): Promise<number> {
  const s = new Statement();
  const text = `select count(*) as count from (
    select from ${awardsToRead(s, filter)} join notice n on n.id = a.notice_id where ${conditionsOf(s, filter)} limit ${s.param(limit, 'bigint')}) counted`;
  const shape = shapeOf(filter);
  const [row] = await run<{ count: number }>(ctx, shape && `awards-count-${shape}`, text, s);
  return row!.count;
}

export async function deleteAwards(ctx: Ctx, noticeIds: readonly number[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await ctx.db.deleteFrom('notice_award').where('notice_id', '=', anyValueOf(noticeIds)).execute();
}

export async function copyAwards(ctx: Ctx, rows: readonly AwardInsert[]): Promise<void> {
  const lines = rows.map(
    (row) =>
      `${row.noticeId}\t${row.position}\t${toCopyText(row.at)}\t${row.sortAt}\t${toCopyText(row.buyerId)}\t${toCopyText(row.country)}\t${toCopyText(arrayLiteral(row.supplierWords))}\t${toCopyJson(canonicalJson(row.award))}\n`,
  );
  await copyRows(ctx.db, 'copy notice_award (notice_id, position, at, sort_at, buyer_id, country, supplier_words, award) from stdin', lines.join(''));
}
