import { type NotNull, sql } from 'kysely';
import type { FieldChange, NoticeContent } from '#contract/notices.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { arrayLiteral, toCopyJson, copyRows, toCopyText } from '#server/platform/db/copy.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import type { NoticeFacts } from '../notices.policy.ts';
import { type DerivedValues, derivedColumns, derivedInTable, derivedNames } from './notice-columns.ts';

/** Writes of many notices at once, all set-based. */
export interface SourceKey {
  source: string;
  key: string;
}
export interface StoredNotice extends NoticeFacts {
  id: number;
  publicId: string;
  version: number;
  digest: Buffer;
}
export interface NoticeInsert {
  id: number;
  publicId: string;
  origin: SourceKey | null;
  free: boolean;
  columns: DerivedValues;
  version: number;
  json: string;
  digest: string;
}
export interface NoticeUpdate extends Pick<NoticeInsert, 'id' | 'columns' | 'version' | 'json' | 'digest'> {}
export interface ClassificationRow {
  noticeId: number;
  scheme: string;
  code: string;
  cpv: string | null;
}
export interface AmendmentRow {
  noticeId: number;
  number: number;
  at: string;
  actor: string;
  actorRef: string | null;
  reason: string | null;
  changes: FieldChange[];
  previousJson: string;
}

/** Until the transaction ends, nobody else writes notices of these sources: two imports cannot add one notice twice. */
export async function lockSources(ctx: Ctx, sources: readonly string[]): Promise<void> {
  for (const source of sources.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notices of ${source}`}, 0))`.execute(ctx.db);
  }
}

/** Those of the keys that are stored. */
export async function storedBySource(ctx: Ctx, keys: readonly SourceKey[]): Promise<(StoredNotice & SourceKey)[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<StoredNotice & SourceKey>`
    select n.id, n.public_id as "publicId", n.source, n.source_key as key, n.version, n.status, n.free, n.buyer_id as "buyerId", n.content_digest as digest
    from unnest(${keys.map((noticeKey) => noticeKey.source)}::text[], ${keys.map((noticeKey) => noticeKey.key)}::text[]) as k (source, key)
    join notice n on n.source = k.source and n.source_key = k.key
  `.execute(ctx.db);
  return rows;
}

/** Those of the ids (notice.id) that were written here. */
export async function storedById(ctx: Ctx, ids: readonly number[]): Promise<StoredNotice[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('notice')
    .select(['id', 'public_id as publicId', 'version', 'status', 'free', 'buyer_id as buyerId', 'content_digest as digest'])
    .where('id', '=', anyValueOf(ids))
    .where('origin', '=', 'portal')
    .$castTo<StoredNotice>()
    .execute();
}

export async function contentsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, NoticeContent>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('notice')
    .select('id')
    .select((eb) => eb.ref('content').$castTo<NoticeContent>().as('content'))
    .where('id', '=', anyValueOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.content]));
}

/** Contents of the current versions of imported notices of one or more sources, by their keys there. */
export async function contentsBySource(ctx: Ctx, keys: readonly SourceKey[]): Promise<Map<string, NoticeContent>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; content: NoticeContent }>`
    select n.source_key as key, n.content
    from unnest(${keys.map((noticeKey) => noticeKey.source)}::text[], ${keys.map((noticeKey) => noticeKey.key)}::text[]) as k (source, key)
    join notice n on n.source = k.source and n.source_key = k.key
  `.execute(ctx.db);
  return new Map(rows.map((row) => [row.key, row.content]));
}

/** Reserves ids for new notices, so that all their rows can be copied in without a round trip. */
export async function reserveIds(ctx: Ctx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`select nextval('notice_id_seq') as id from generate_series(1, ${count}::int)`.execute(ctx.db);
  return rows.map((row) => row.id);
}

const withoutNul = (text: string) => (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text);

function columnsText(columns: DerivedValues): string {
  let out = '';
  for (const name of derivedNames) {
    const value = columns[name];
    out += `\t${typeof value === 'string' ? toCopyText(withoutNul(value)) : typeof value === 'object' && value !== null ? toCopyText(arrayLiteral(value)) : toCopyText(value)}`;
  }
  return out;
}

/** Adds notices with the ids given. */
export async function copyNotices(ctx: Ctx, rows: readonly NoticeInsert[]): Promise<void> {
  let text = '';
  for (const row of rows) {
    text += `${row.id}\t${row.publicId}\t${row.origin ? 'import' : 'portal'}\t${toCopyText(row.origin?.source)}\t${toCopyText(row.origin?.key)}\t${row.free}`;
    text += `${columnsText(row.columns)}\t${row.version}\t${toCopyJson(row.json)}\t\\\\x${row.digest}\n`;
  }
  await copyRows(
    ctx.db,
    `copy notice (id, public_id, origin, source, source_key, free, ${derivedInTable.join(', ')}, version, content, content_digest) from stdin`,
    text,
  );
}

/** Puts a new version in the place of the old one. */
export async function updateNotices(ctx: Ctx, rows: readonly NoticeUpdate[]): Promise<void> {
  if (rows.length === 0) return;
  const json = `[${rows
    .map((row) => `{"id":${row.id},"version":${row.version},"digest":"\\\\x${row.digest}","content":${row.json},${canonicalJson(row.columns).slice(1)}`)
    .join(',')}]`;
  await sql`
    update notice n set ${sql.raw(derivedNames.map((name, index) => `${derivedInTable[index]!} = d."${name}"`).join(', '))},
      version = d.version, content = d.content, content_digest = d.digest, pad = default, updated_at = now()
    from jsonb_to_recordset(${json}::jsonb) as d (
      id bigint, version integer, digest bytea, content jsonb, ${sql.raw(derivedNames.map((name) => `"${name}" ${derivedColumns[name]}`).join(', '))})
    where n.id = d.id
  `.execute(ctx.db);
}

/** Makes those of the keys free, or for subscribers, that are not. @returns those that were changed. */
export async function updateFree(ctx: Ctx, source: string, keys: readonly string[], free: boolean): Promise<(NoticeFacts & { id: number })[]> {
  return ctx.db
    .updateTable('notice')
    .set({ free, updated_at: sql`now()` })
    .where('source', '=', source)
    .where('source_key', '=', anyValueOf(keys))
    .where('free', '<>', free)
    .returning(['id', 'status', 'free', 'buyer_id as buyerId'])
    .$narrowType<Pick<NoticeFacts, 'status'>>()
    .execute();
}

/** @param id notice.id */
export async function updateFreeOf(ctx: Ctx, id: number, free: boolean): Promise<void> {
  await ctx.db.updateTable('notice').set({ free, updated_at: ctx.clock.now() }).where('id', '=', id).execute();
}

/** Those of the keys that are for subscribers. */
export async function keysNotFree(ctx: Ctx, source: string, keys: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('notice')
    .select('source_key as key')
    .where('source', '=', source)
    .where('source_key', '=', anyValueOf(keys))
    .where('free', '=', false)
    .$narrowType<{ key: NotNull }>()
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteClassifications(ctx: Ctx, noticeIds: readonly number[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await ctx.db.deleteFrom('notice_classification').where('notice_id', '=', anyValueOf(noticeIds)).execute();
}

/** Adds the classifications of whole notices, those of one notice next to each other and in their order. */
export async function copyClassifications(ctx: Ctx, rows: readonly ClassificationRow[]): Promise<void> {
  let text = '';
  let position = 0;
  rows.forEach((row, index) => {
    position = row.noticeId === rows[index - 1]?.noticeId ? position + 1 : 0;
    text += `${row.noticeId}\t${position}\t${toCopyText(withoutNul(row.scheme))}\t${toCopyText(withoutNul(row.code))}\t${toCopyText(row.cpv)}\n`;
  });
  await copyRows(ctx.db, 'copy notice_classification (notice_id, position, scheme, code, cpv) from stdin', text);
}

export async function copyAmendments(ctx: Ctx, rows: readonly AmendmentRow[]): Promise<void> {
  const text = rows.map(
    (row) =>
      `${row.noticeId}\t${row.number}\t${row.at}\t${row.actor}\t${toCopyText(row.actorRef)}\t${toCopyText(row.reason)}\t${toCopyJson(canonicalJson(row.changes))}\t${toCopyJson(row.previousJson)}\n`,
  );
  await copyRows(ctx.db, 'copy notice_amendment (notice_id, number, at, actor, actor_ref, reason, changes, previous_content) from stdin', text.join(''));
}

export interface ExportedNotice {
  kind: 'notice';
  source: string | null;
  key: string | null;
  status: string;
  free: boolean;
  teaser: string | null;
  version: number;
  buyer: string | null;
  columns: Record<string, unknown>;
  content: NoticeContent;
  classifications: unknown[];
  amendments: unknown[];
}

/** Every imported notice with its amendments, without ids and run times, in the order of source and key, by pages of `size`. */
export async function* allImportedNotices(ctx: Ctx, size = 500): AsyncGenerator<ExportedNotice> {
  let after = { source: '', key: '' };
  for (;;) {
    const { rows } = await sql<Omit<ExportedNotice, 'kind'> & { source: string; key: string }>`
      select n.source, n.source_key as key, n.status, n.free, n.teaser, n.version, o.name as buyer,
        to_jsonb(n) - array['id', 'public_id', 'buyer_id', 'content', 'content_digest', 'created_at', 'updated_at'] as columns, n.content,
        (select coalesce(jsonb_agg(jsonb_build_array(c.scheme, c.code, c.cpv) order by c.position), '[]') from notice_classification c where c.notice_id = n.id) as classifications,
        (select coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'actor', a.actor, 'reason', a.reason, 'changes', a.changes, 'previous', a.previous_content)
          order by a.number), '[]') from notice_amendment a where a.notice_id = n.id) as amendments
      from notice n left join organisation_label o on o.id = n.buyer_id
      where n.source is not null and (n.source, n.source_key) > (${after.source}, ${after.key})
      order by n.source, n.source_key limit ${size}
    `.execute(ctx.db);
    for (const row of rows) yield { kind: 'notice', ...row };
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = { source: last.source, key: last.key };
  }
}
