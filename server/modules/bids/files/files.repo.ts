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

export const filesByKeys = (ctx: Ctx, keys: readonly number[]): Promise<BidFileRow[]> => files(ctx).where('id', '=', anyValueOf(keys)).execute();

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

/** Name and type, which the opening has read. */
export async function setName(ctx: Ctx, key: number, name: string, mediaType: string): Promise<void> {
  await ctx.db.updateTable('bid_file').set({ name, media_type: mediaType }).where('id', '=', key).execute();
}
