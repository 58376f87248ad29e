import { sql } from 'kysely';
import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { arrayLiteral, toCopyJson, copyRows, toCopyText } from '#server/platform/db/copy.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import type { ContentPath } from './mapped-release.ts';

export interface ReleaseKey {
  noticeKey: string;
  /** Of the mapped release. Hexadecimal. */
  digest: string;
}
/** What identifies a record. */
export interface KnownRelease extends ReleaseKey {
  /** Digest of the record at its source. Null for one imported before digests were stored. */
  sourceDigest: string | null;
  releaseId: string | null;
  /** ISO instant. */
  date: string | null;
}
export interface StoredRelease extends KnownRelease {
  status: NoticeStatus;
  weak: string[];
  /** The paths that it clears. Null when it clears nothing. */
  cleared?: readonly ContentPath[] | null;
  buyerId: number | null;
  /** Null if it is the notice's own. */
  content: NoticeContent | null;
}

const withDate = <T extends { released: Date | null }>({ released, ...row }: T) => ({ ...row, date: released?.toISOString() ?? null });

/** The keys of the stored records of some notices, in the order of arrival. */
const recordsOf = (ctx: Ctx, source: string, keys: readonly string[]) =>
  ctx.db
    .selectFrom('import_release')
    .select(['notice_key as noticeKey', 'release_id as releaseId', 'released_at as released'])
    .select((eb) => [
      eb.fn<string>('encode', ['digest', sql.lit('hex')]).as('digest'),
      eb.fn<string | null>('encode', ['given', sql.lit('hex')]).as('sourceDigest'),
    ])
    .where('source', '=', source)
    .where('notice_key', '=', anyValueOf(keys))
    .orderBy('seq');

/** The keys of every record of some notices, in the order of arrival. */
export async function knownOf(ctx: Ctx, source: string, keys: readonly string[]): Promise<KnownRelease[]> {
  if (keys.length === 0) return [];
  return (await recordsOf(ctx, source, keys).execute()).map(withDate);
}

/** Every record of some notices, in the order they came. */
export async function releasesOf(ctx: Ctx, source: string, keys: readonly string[]): Promise<StoredRelease[]> {
  if (keys.length === 0) return [];
  const rows = await recordsOf(ctx, source, keys)
    .select((eb) => [
      'weak',
      'buyer_id as buyerId',
      eb.ref('status').$castTo<NoticeStatus>().as('status'),
      eb.ref('cleared').$castTo<ContentPath[] | null>().as('cleared'),
      eb.ref('content').$castTo<NoticeContent | null>().as('content'),
    ])
    .execute();
  return rows.map(withDate);
}

const bytes = (hex: string | null) => (hex === null ? '\\N' : `\\\\x${hex}`);
const json = (value: unknown) => (value === null || value === undefined ? '\\N' : toCopyJson(canonicalJson(value)));

export async function addReleases(ctx: Ctx, source: string, rows: readonly StoredRelease[]): Promise<void> {
  let text = '';
  for (const row of rows) {
    text += `${toCopyText(source)}\t${toCopyText(row.noticeKey)}\t\\\\x${row.digest}\t${bytes(row.sourceDigest)}\t${toCopyText(row.releaseId)}\t${toCopyText(row.date)}\t${row.status}`;
    text += `\t${toCopyText(arrayLiteral(row.weak))}\t${toCopyText(row.buyerId)}\t${json(row.cleared)}\t${json(row.content)}\n`;
  }
  await copyRows(
    ctx.db,
    'copy import_release (source, notice_key, digest, given, release_id, released_at, status, weak, buyer_id, cleared, content) from stdin',
    text,
  );
}

/** Stores the contents of records that were the only ones of their notices until now. */
export async function keepContents(ctx: Ctx, source: string, rows: readonly (ReleaseKey & { content: NoticeContent })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_release r set content = d.content
    from jsonb_to_recordset(${canonicalJson(rows)}::jsonb) as d ("noticeKey" text, digest text, content jsonb)
    where r.source = ${source} and r.notice_key = d."noticeKey" and r.digest = decode(d.digest, 'hex')
  `.execute(ctx.db);
}

/** Stores the source digests of records without one, or with another one. */
export async function keepSourceDigests(ctx: Ctx, source: string, rows: readonly (ReleaseKey & { sourceDigest: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_release r set given = decode(d."sourceDigest", 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d ("noticeKey" text, digest text, "sourceDigest" text)
    where r.source = ${source} and r.notice_key = d."noticeKey" and r.digest = decode(d.digest, 'hex')
  `.execute(ctx.db);
}

/** Replaces records by new readings of them. @param rows each with the digest that it had. */
export async function replaceReleases(ctx: Ctx, source: string, rows: readonly (StoredRelease & { before: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_release r set digest = decode(d.digest, 'hex'), given = decode(d."sourceDigest", 'hex'), release_id = d."releaseId", released_at = d.date,
      status = d.status, weak = d.weak, cleared = d.cleared, buyer_id = d."buyerId", content = d.content
    from jsonb_to_recordset(${canonicalJson(rows)}::jsonb) as d ("noticeKey" text, before text, digest text, "sourceDigest" text, "releaseId" text,
      date timestamptz, status text, weak text[], cleared jsonb, "buyerId" bigint, content jsonb)
    where r.source = ${source} and r.notice_key = d."noticeKey" and r.digest = decode(d.before, 'hex')
  `.execute(ctx.db);
}
