import { sql } from 'kysely';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import { copyRows, toCopyJson, toCopyText } from '#server/platform/db/copy.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import type { EntryKind, HashedEntry, LogRecord } from './log-record.ts';

/** A stored entry. */
export interface EntryRow extends HashedEntry {
  /** notice.id; null for an import. */
  noticeId: number | null;
  record: LogRecord | null;
  facts: Record<string, unknown> | null;
  salt: Buffer | null;
  run: string | null;
  hash: Buffer;
}

/** A version that an import stored. */
export interface LeafRow {
  id: number;
  run: string;
  noticeId: number;
  version: number;
  salt: Buffer;
  hash: Buffer;
}

const entryColumns = ['number', 'at', 'notice_id as noticeId', 'salt', 'run', 'leaves', 'digest', 'previous', 'hash'] as const;
const leafColumns = ['id', 'run', 'notice_id as noticeId', 'version', 'salt', 'hash'] as const;

const entries = ({ db }: Ctx) =>
  db
    .selectFrom('publication_log_entry')
    .select(entryColumns)
    .select((eb) => [
      eb.ref('kind').$castTo<EntryKind>().as('kind'),
      eb.ref('record').$castTo<LogRecord | null>().as('record'),
      eb.ref('facts').$castTo<EntryRow['facts']>().as('facts'),
    ]);
const leaves = ({ db }: Ctx) => db.selectFrom('publication_log_leaf').select(leafColumns);

/** Until the transaction ends, nobody else adds an entry. @returns the newest one; undefined in an empty log. */
export async function lockHead(ctx: Ctx): Promise<Pick<EntryRow, 'number' | 'hash'> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publication log', 0))`.execute(ctx.db);
  return ctx.db.selectFrom('publication_log_entry').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

const bytes = (buffer: Buffer | null) => (buffer === null ? '\\N' : `\\\\x${buffer.toString('hex')}`);
const json = (value: object | null) => (value === null ? '\\N' : toCopyJson(canonicalJson(value)));

export async function copyEntries(ctx: Ctx, rows: readonly EntryRow[]): Promise<void> {
  const text = rows.map((row) =>
    [
      row.number,
      row.at.toISOString(),
      row.kind,
      toCopyText(row.noticeId),
      json(row.record),
      json(row.facts),
      bytes(row.salt),
      toCopyText(row.run),
      toCopyText(row.leaves),
      bytes(row.digest),
      bytes(row.previous),
      bytes(row.hash),
    ].join('\t'),
  );
  const columns = 'number, at, kind, notice_id, record, facts, salt, run, leaves, digest, previous, hash';
  await copyRows(ctx.db, `copy publication_log_entry (${columns}) from stdin`, text.map((line) => `${line}\n`).join(''));
}

export async function copyLeaves(ctx: Ctx, run: string, rows: readonly Omit<LeafRow, 'id' | 'run'>[]): Promise<void> {
  let text = '';
  for (const { noticeId, version, salt, hash } of rows) text += `${toCopyText(run)}\t${noticeId}\t${version}\t${bytes(salt)}\t${bytes(hash)}\n`;
  await copyRows(ctx.db, 'copy publication_log_leaf (run, notice_id, version, salt, hash) from stdin', text);
}

/** Root of a part of an import's leaves, and the first of them. */
export interface PartRow {
  position: number;
  firstLeaf: number;
  hash: Buffer;
}

export async function copyParts(ctx: Ctx, number: number, rows: readonly PartRow[]): Promise<void> {
  const text = rows.map(({ position, firstLeaf, hash }) => `${number}\t${position}\t${firstLeaf}\t${bytes(hash)}\n`);
  await copyRows(ctx.db, 'copy publication_log_part (number, position, first_leaf, hash) from stdin', text.join(''));
}

export const partsOf = (ctx: Ctx, number: number): Promise<PartRow[]> =>
  ctx.db.selectFrom('publication_log_part').select(['position', 'first_leaf as firstLeaf', 'hash']).where('number', '=', number).orderBy('position').execute();

/** Leaves of a run in their order, from an id on. */
export const leavesOfRun = (ctx: Ctx, run: string, fromId: number, limit: number): Promise<LeafRow[]> =>
  leaves(ctx).where('run', '=', run).where('id', '>=', fromId).orderBy('id').limit(limit).execute();

const MAX_OF_NOTICE = 500;

/** The newest 500 leaves of a notice, oldest first. */
export const leavesOfNotice = async (ctx: Ctx, noticeId: number): Promise<LeafRow[]> =>
  (await leaves(ctx).where('notice_id', '=', noticeId).orderBy('id', 'desc').limit(MAX_OF_NOTICE).execute()).toReversed();

/** The newest leaf of each version of some notices: a mapping that reads a record better stores a version again. */
export async function newestLeaves(ctx: Ctx, noticeIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select notice_id || ' ' || version as key, max(id) as id from publication_log_leaf where notice_id = any(${[...noticeIds]}::bigint[]) group by 1
  `.execute(ctx.db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export const entryByNumber = (ctx: Ctx, number: number): Promise<EntryRow | undefined> => entries(ctx).where('number', '=', number).executeTakeFirst();

/** Entries from a number on, oldest first. */
export const entriesFrom = (ctx: Ctx, number: number, limit: number): Promise<EntryRow[]> =>
  entries(ctx).where('number', '>=', number).orderBy('number').limit(limit).execute();

/** Entries of runs, by the run. */
export async function entriesOfRuns(ctx: Ctx, runs: readonly string[]): Promise<Map<string, EntryRow>> {
  const rows = await entries(ctx).where('run', '=', anyValueOf(runs)).execute();
  return new Map(rows.map((row) => [row.run ?? '', row]));
}

/** The newest 500 entries of one notice alone, oldest first. */
export const entriesOfNotice = async (ctx: Ctx, noticeId: number): Promise<EntryRow[]> =>
  (await entries(ctx).where('notice_id', '=', noticeId).orderBy('number', 'desc').limit(MAX_OF_NOTICE).execute()).toReversed();

/** When the bids for a notice were opened; null: they were not. */
export async function openedAtOf(ctx: Ctx, noticeId: number): Promise<Date | null> {
  const row = await entries(ctx).where('notice_id', '=', noticeId).where('kind', '=', 'opened').executeTakeFirst();
  return row?.at ?? null;
}

/** A page of the log, newest first. */
export function pageOfEntries(ctx: Ctx, { after, backwards, limit, offset }: PageRead<[number]>): Promise<EntryRow[]> {
  const query = entries(ctx)
    .orderBy('number', backwards ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset);
  return (after === null ? query : query.where('number', backwards ? '>' : '<', after[0])).execute();
}

/** The number of entries: they have no gaps. */
export async function countEntries(ctx: Ctx): Promise<number> {
  const row = await ctx.db
    .selectFrom('publication_log_entry')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The highest logged version of each of some notices. */
export async function loggedVersions(ctx: Ctx, noticeIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, max(version)::int as version from (
      select notice_id as id, (record ->> 'version')::int as version from publication_log_entry where notice_id = any(${[...noticeIds]}::bigint[])
      union all
      select notice_id, version from publication_log_leaf where notice_id = any(${[...noticeIds]}::bigint[])) logged
    group by id
  `.execute(ctx.db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
