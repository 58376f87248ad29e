import { sql } from 'kysely';
import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ContentPath } from './mapped-release.ts';
import { arrayLiteral, copyJson, copyRows, copyText } from '#server/platform/db/copy.ts';

export const counterNames = ['read', 'new', 'amended', 'duplicate', 'skipped', 'failed'] as const;
/** What became of the records of a run. */
export type Counters = Record<(typeof counterNames)[number], number>;

export interface ImportRun {
  id: number;
  status: 'running' | 'done' | 'incomplete';
  counters: Counters;
}
export interface FilePosition {
  mark: string | null;
  records: number;
  done: boolean;
}
export interface ErrorRow {
  file: string;
  record: number | null;
  position: number | null;
  outcome: 'failed' | 'skipped';
  code: string;
  reason: string;
  raw: string | null;
}
export interface DuplicateRow {
  file: string;
  record: number;
  position: number;
  source: string;
  noticeKey: string;
  releaseId: string | null;
  repeats: 'release' | 'content';
}
export interface ReleaseKey {
  noticeKey: string;
  /** Of what we make of it. Hexadecimal. */
  digest: string;
}
/** What a record is known by. */
export interface KnownRelease extends ReleaseKey {
  /** Of what stands at the source; null: not kept when it came. */
  given: string | null;
  releaseId: string | null;
  /** ISO instant. */
  date: string | null;
}
export interface StoredRelease extends KnownRelease {
  status: NoticeStatus;
  weak: string[];
  /** What it takes back; null: nothing. */
  cleared?: readonly ContentPath[] | null;
  buyerId: number | null;
  /** null: the notice's own. */
  content: NoticeContent | null;
}

const countersOf = (row: Counters): Counters => Object.fromEntries(counterNames.map((name) => [name, row[name]])) as Counters;

/** The run of the same sources and options that did not end, if any; its row stays locked until the transaction ends. */
export async function unfinishedRun(ctx: Ctx, sources: readonly string[], options: unknown): Promise<ImportRun | null> {
  const { rows } = await sql<ImportRun & Counters>`
    select id, status, ${sql.raw(counterNames.join(', '))} from import_run
    where status = 'running' and sources = ${[...sources]}::text[] and options = ${canonicalJson(options)}::jsonb
    order by id desc limit 1 for update
  `.execute(ctx.db);
  const [row] = rows;
  return row ? { id: row.id, status: row.status, counters: countersOf(row) } : null;
}

export async function createRun(ctx: Ctx, sources: readonly string[], options: unknown): Promise<ImportRun> {
  const { rows } = await sql<{ id: number }>`
    insert into import_run (format, sources, options, started_at)
    values ('any', ${[...sources]}::text[], ${canonicalJson(options)}::jsonb, ${ctx.clock.now()}) returning id
  `.execute(ctx.db);
  return { id: rows[0]!.id, status: 'running', counters: { read: 0, new: 0, amended: 0, duplicate: 0, skipped: 0, failed: 0 } };
}

export async function addToRun(ctx: Ctx, runId: number, more: Counters): Promise<void> {
  await sql`
    update import_run set ${sql.join(counterNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${more[name]}`))} where id = ${runId}
  `.execute(ctx.db);
}

/** Ends a run: incomplete when a source, or a file in one, could not be read to its end. */
export async function endRun(ctx: Ctx, runId: number): Promise<'done' | 'incomplete'> {
  const { rows } = await sql<{ status: 'done' | 'incomplete' }>`
    update import_run set finished_at = ${ctx.clock.now()},
      status = case when exists (select from import_error where run_id = ${runId} and record is null and outcome = 'failed') then 'incomplete' else 'done' end
    where id = ${runId} returning status
  `.execute(ctx.db);
  return rows[0]!.status;
}

/** What was refused or left out in a run, told by file and reason, the commonest first, and how many more of these there are. */
export async function commonestFaults(ctx: Ctx, runId: number, limit: number): Promise<{ faults: Fault[]; more: number }> {
  const { rows } = await sql<Fault & { kinds: number }>`
    select file, outcome, min(reason) as reason, count(*)::int as count, (count(*) over ())::int as kinds
    from import_error where run_id = ${runId} group by file, outcome, code order by count(*) desc, min(id) limit ${limit}
  `.execute(ctx.db);
  return { faults: rows.map(({ kinds: _kinds, ...fault }) => fault), more: (rows[0]?.kinds ?? 0) - rows.length };
}
interface Fault {
  file: string;
  outcome: 'failed' | 'skipped';
  reason: string;
  count: number;
}

export async function filePositions(ctx: Ctx, runId: number): Promise<Map<string, FilePosition>> {
  const { rows } = await sql<FilePosition & { name: string }>`select name, mark, records, done from import_file where run_id = ${runId}`.execute(ctx.db);
  return new Map(rows.map(({ name, ...position }) => [name, position]));
}

export async function saveFilePositions(ctx: Ctx, runId: number, positions: ReadonlyMap<string, FilePosition>): Promise<void> {
  if (positions.size === 0) return;
  const rows = [...positions].map(([name, position]) => ({ name, ...position }));
  await sql`
    insert into import_file (run_id, name, mark, records, done)
    select ${runId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, mark text, records bigint, done boolean)
    on conflict (run_id, name) do update set mark = excluded.mark, records = excluded.records, done = excluded.done
  `.execute(ctx.db);
}

export async function addErrors(ctx: Ctx, runId: number, rows: readonly ErrorRow[]): Promise<void> {
  const text = rows.map((row) =>
    [runId, row.file, row.record, row.position, row.outcome, row.code, row.reason, row.raw]
      .map((value) => copyText(typeof value === 'string' ? value.replaceAll('\u0000', '\u2400').toWellFormed() : value))
      .join('\t'),
  );
  await copyRows(ctx.db, 'copy import_error (run_id, file, record, position, outcome, code, reason, raw) from stdin', lines(text));
}

export async function addDuplicates(ctx: Ctx, runId: number, rows: readonly DuplicateRow[]): Promise<void> {
  const text = rows.map((row) => [runId, row.file, row.record, row.position, row.source, row.noticeKey, row.releaseId, row.repeats].map(copyText).join('\t'));
  await copyRows(ctx.db, 'copy import_duplicate (run_id, file, record, position, source, notice_key, release_id, repeats) from stdin', lines(text));
}

const lines = (rows: readonly string[]) => (rows.length === 0 ? '' : `${rows.join('\n')}\n`);

type Dated<T> = Omit<T, 'date'> & { released: Date | null };
const withDate = <T extends { released: Date | null }>({ released, ...row }: T) => ({ ...row, date: released?.toISOString() ?? null });

/** What every record of the given notices is known by, in the order they came. */
export async function knownOf(ctx: Ctx, source: string, keys: readonly string[]): Promise<KnownRelease[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Dated<KnownRelease>>`
    select notice_key as "noticeKey", encode(digest, 'hex') as digest, encode(given, 'hex') as given, release_id as "releaseId", released_at as released
    from import_release where source = ${source} and notice_key = any(${[...keys]}::text[]) order by seq
  `.execute(ctx.db);
  return rows.map(withDate);
}

/** Every record of the given notices, in the order they came. */
export async function releasesOf(ctx: Ctx, source: string, keys: readonly string[]): Promise<StoredRelease[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Dated<StoredRelease>>`
    select notice_key as "noticeKey", encode(digest, 'hex') as digest, encode(given, 'hex') as given, release_id as "releaseId", released_at as released, status, weak, cleared,
      buyer_id as "buyerId", content
    from import_release where source = ${source} and notice_key = any(${[...keys]}::text[]) order by seq
  `.execute(ctx.db);
  return rows.map(withDate);
}

const bytes = (hex: string | null) => (hex === null ? '\\N' : `\\\\x${hex}`);
const json = (value: unknown) => (value === null || value === undefined ? '\\N' : copyJson(canonicalJson(value)));

export async function addReleases(ctx: Ctx, source: string, rows: readonly StoredRelease[]): Promise<void> {
  let text = '';
  for (const row of rows) {
    text += `${copyText(source)}\t${copyText(row.noticeKey)}\t\\\\x${row.digest}\t${bytes(row.given)}\t${copyText(row.releaseId)}\t${copyText(row.date)}\t${row.status}`;
    text += `\t${copyText(arrayLiteral(row.weak))}\t${copyText(row.buyerId)}\t${json(row.cleared)}\t${json(row.content)}\n`;
  }
  await copyRows(
    ctx.db,
    'copy import_release (source, notice_key, digest, given, release_id, released_at, status, weak, buyer_id, cleared, content) from stdin',
    text,
  );
}

/** Writes down the contents of records that were their notices' only ones and are so no longer. */
export async function keepContents(ctx: Ctx, source: string, rows: readonly (ReleaseKey & { content: NoticeContent })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_release r set content = d.content
    from jsonb_to_recordset(${canonicalJson(rows)}::jsonb) as d ("noticeKey" text, digest text, content jsonb)
    where r.source = ${source} and r.notice_key = d."noticeKey" and r.digest = decode(d.digest, 'hex')
  `.execute(ctx.db);
}

/** Notes what records that came before this was kept look like at their source. */
export async function keepGiven(ctx: Ctx, source: string, rows: readonly (ReleaseKey & { given: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_release r set given = decode(d.given, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d ("noticeKey" text, digest text, given text)
    where r.source = ${source} and r.notice_key = d."noticeKey" and r.digest = decode(d.digest, 'hex')
  `.execute(ctx.db);
}

/** Puts records in the places of what was made of them before. @param rows each with the digest that it had. */
export async function replaceReleases(ctx: Ctx, source: string, rows: readonly (StoredRelease & { before: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_release r set digest = decode(d.digest, 'hex'), given = decode(d.given, 'hex'), release_id = d."releaseId", released_at = d.date,
      status = d.status, weak = d.weak, cleared = d.cleared, buyer_id = d."buyerId", content = d.content
    from jsonb_to_recordset(${canonicalJson(rows)}::jsonb) as d ("noticeKey" text, before text, digest text, given text, "releaseId" text,
      date timestamptz, status text, weak text[], cleared jsonb, "buyerId" bigint, content jsonb)
    where r.source = ${source} and r.notice_key = d."noticeKey" and r.digest = decode(d.before, 'hex')
  `.execute(ctx.db);
}

/** The logs of all runs without ids and times, run by run in the order they began. */
export async function* exportLogs(ctx: Ctx, size = 2000): AsyncGenerator<Record<string, unknown>> {
  const { rows: runs } = await sql<{ id: number } & Record<string, unknown>>`
    select id, sources, options, status, ${sql.raw(counterNames.join(', '))} from import_run order by id
  `.execute(ctx.db);
  for (const [number, { id, ...run }] of runs.entries()) {
    yield { kind: 'import-run', number: number + 1, ...run };
    for (const [kind, table, columns] of [
      ['import-error', 'import_error', 'file, record, position, outcome, code, reason, raw'],
      ['import-duplicate', 'import_duplicate', 'file, record, position, source, notice_key, release_id, repeats'],
    ] as const) {
      for (let after = 0; ;) {
        const { rows } = await sql<{ id: number } & Record<string, unknown>>`
          select id, ${sql.raw(columns)} from ${sql.table(table)} where run_id = ${id} and id > ${after}::bigint order by id limit ${size}
        `.execute(ctx.db);
        for (const { id: _id, ...row } of rows) yield { kind, run: number + 1, ...row };
        if (rows.length < size) break;
        after = rows.at(-1)!.id;
      }
    }
  }
}

/** Every record that notices were made of, by notice and in the order they came. */
export async function* exportReleases(ctx: Ctx, size = 1000): AsyncGenerator<Record<string, unknown>> {
  let after = { source: '', key: '', seq: 0 };
  for (;;) {
    const { rows } = await sql<{ source: string; notice_key: string; seq: number } & Record<string, unknown>>`
      select source, notice_key, seq, encode(digest, 'hex') as digest, release_id, released_at, status, weak, cleared, content from import_release
      where (source, notice_key, seq) > (${after.source}, ${after.key}, ${after.seq}::bigint)
      order by source, notice_key, seq limit ${size}
    `.execute(ctx.db);
    for (const { seq: _seq, ...row } of rows) yield { kind: 'import-release', ...row };
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { source: last.source, key: last.notice_key, seq: last.seq };
  }
}
