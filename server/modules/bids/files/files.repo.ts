import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';

/** A file for a bid, whole or still on its way. */
export interface BidFileRow {
  key: number;
  id: string;
  noticeId: number;
  organisationId: number;
  size: number;
  received: number;
  scan: 'none' | 'clean' | 'waiting' | 'infected';
  changedAt: Date;
  sealedName: Buffer;
  /** Known from the opening on. */
  name: string | null;
  mediaType: string | null;
}

const columns = [
  'id as key',
  'public_id as id',
  'notice_id as noticeId',
  'organisation_id as organisationId',
  'size',
  'received',
  'scan',
  'changed_at as changedAt',
  'sealed_name as sealedName',
  'name',
  'media_type as mediaType',
] as const;
const files = (ctx: Ctx) => ctx.db.selectFrom('bid_file').select(columns).$narrowType<{ scan: BidFileRow['scan'] }>();

const MAX_LISTED = 200;

/** The files of one supplier for a tender, newest first. */
export const filesOf = (ctx: Ctx, noticeId: number, organisationId: number): Promise<BidFileRow[]> =>
  files(ctx).where('notice_id', '=', noticeId).where('organisation_id', '=', organisationId).orderBy('id', 'desc').limit(MAX_LISTED).execute();

/** The same for a bid that is being received: none of them is removed until the transaction ends. */
export const lockFilesOf = (ctx: Ctx, noticeId: number, organisationId: number): Promise<BidFileRow[]> =>
  files(ctx).where('notice_id', '=', noticeId).where('organisation_id', '=', organisationId).forKeyShare().execute();

export async function countFiles(ctx: Ctx, noticeId: number, organisationId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('bid_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notice_id', '=', noticeId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return count;
}

export const fileByPublicId = (ctx: Ctx, id: string): Promise<BidFileRow | undefined> => files(ctx).where('public_id', '=', id).executeTakeFirst();

export const filesByKeys = (ctx: Ctx, keys: readonly number[]): Promise<BidFileRow[]> => files(ctx).where('id', '=', anyValueOf(keys)).execute();

/** One file, locked until the transaction ends. */
export const lockFile = (ctx: Ctx, key: number): Promise<BidFileRow | undefined> => files(ctx).where('id', '=', key).forUpdate().executeTakeFirst();

export interface NewFile {
  id: string;
  noticeId: number;
  organisationId: number;
  accountId: number;
  size: number;
  sealedName: Uint8Array;
}

export async function insertFile(ctx: Ctx, file: NewFile): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('bid_file')
    .values({
      public_id: file.id,
      notice_id: file.noticeId,
      organisation_id: file.organisationId,
      account_id: file.accountId,
      size: file.size,
      sealed_name: Buffer.from(file.sealedName),
      created_at: now,
      changed_at: now,
    })
    .execute();
}

/** One encrypted part of a file, as it arrived. */
export interface PartRow {
  fileKey: number;
  number: number;
  location: string;
  /** Bytes of plain text, and of what is stored. */
  size: number;
  sealedSize: number;
  digest: Buffer;
}

/** The parts of some files, in order. */
export const partsOf = (ctx: Ctx, keys: readonly number[]): Promise<PartRow[]> =>
  ctx.db
    .selectFrom('bid_file_part')
    .select(['file_id as fileKey', 'number', 'location', 'size', 'sealed_size as sealedSize', 'digest'])
    .where('file_id', '=', anyValueOf(keys))
    .orderBy('file_id')
    .orderBy('number')
    .execute();

/** Adds a part to a locked file. */
export async function insertPart(ctx: Ctx, { fileKey, number, location, size, sealedSize, digest }: PartRow, scan: BidFileRow['scan']): Promise<void> {
  await ctx.db.insertInto('bid_file_part').values({ file_id: fileKey, number, location, size, sealed_size: sealedSize, digest }).execute();
  await ctx.db
    .updateTable('bid_file')
    .set((eb) => ({ received: eb('received', '+', size), scan, changed_at: ctx.clock.now() }))
    .where('id', '=', fileKey)
    .execute();
}

/** Those of some files that belong to no bid, locked until the transaction ends. */
export const lockUnattached = async (ctx: Ctx, keys: readonly number[]): Promise<number[]> => {
  const rows = await ctx.db
    .selectFrom('bid_file as f')
    .select('f.id')
    .where('f.id', '=', anyValueOf(keys))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('bid_attachment as a').select('a.file_id').whereRef('a.file_id', '=', 'f.id'))))
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

export async function deleteFiles(ctx: Ctx, keys: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bid_file').where('id', '=', anyValueOf(keys)).execute();
}

/** Files of no bid that nobody has added to since an instant, some of them. */
export async function abandonedFiles(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from bid_file f where f.changed_at < ${before} and not exists (select from bid_attachment a where a.file_id = f.id) order by f.id limit ${limit}
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Name and type, which the opening has read. */
export async function setName(ctx: Ctx, key: number, name: string, mediaType: string): Promise<void> {
  await ctx.db.updateTable('bid_file').set({ name, media_type: mediaType }).where('id', '=', key).execute();
}

export async function setScan(ctx: Ctx, key: number, scan: BidFileRow['scan']): Promise<void> {
  await ctx.db.updateTable('bid_file').set({ scan }).where('id', '=', key).execute();
}
