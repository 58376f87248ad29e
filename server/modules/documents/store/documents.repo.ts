import { type Expression, type SqlBool, sql } from 'kysely';
import type { Refusal, documentStates } from '#contract/document-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';

/** What a document belongs to. */
export interface DocumentOwner {
  readonly kind: 'notice';
  /** notice.id */
  readonly id: number;
  /** Its public id, for the audit log. */
  readonly publicId: string;
}

export type OwnerKey = Pick<DocumentOwner, 'kind' | 'id'>;

export type DocumentState = (typeof documentStates)[number];

export interface DocumentRow {
  id: number;
  publicId: string;
  ownerKind: DocumentOwner['kind'];
  ownerId: number;
  position: number;
  name: string | null;
  url: string | null;
  title: string | null;
  description: string | null;
  documentType: string | null;
  language: string | null;
  state: DocumentState;
  refusal: Refusal | null;
  size: number | null;
  /** Hexadecimal. */
  sha256: string | null;
  mediaType: string | null;
  version: number;
  /** document.id of the one that it replaces, and its public id. */
  replacesId: number | null;
  replaces: string | null;
  publishedAt: Date | null;
  removedAt: Date | null;
  createdAt: Date;
}

const select = (ctx: Ctx) =>
  ctx.db
    .selectFrom('document as d')
    .leftJoin('document as r', 'r.id', 'd.replaces')
    .select([
      'd.id',
      'd.public_id as publicId',
      'd.owner_kind as ownerKind',
      'd.owner_id as ownerId',
      'd.position',
      'd.name',
      'd.url',
      'd.title',
      'd.description',
      'd.document_type as documentType',
      'd.language',
      'd.state',
      'd.refusal',
      'd.size',
      'd.media_type as mediaType',
      'd.version',
      'd.replaces as replacesId',
      'r.public_id as replaces',
      'd.published_at as publishedAt',
      'd.removed_at as removedAt',
      'd.created_at as createdAt',
    ])
    .select(sql<string | null>`encode(d.sha256, 'hex')`.as('sha256'))
    .$narrowType<Pick<DocumentRow, 'ownerKind' | 'state' | 'refusal'>>();

/** Until the transaction ends, nobody else adds, orders or publishes documents of the owner. */
export async function lockDocumentsOf(ctx: Ctx, { kind, id }: OwnerKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${kind} ${id}`}, 0))`.execute(ctx.db);
}

/** All documents of an owner in their order, removed ones that were public included. */
export async function documentsOf(ctx: Ctx, { kind, id }: OwnerKey): Promise<DocumentRow[]> {
  return select(ctx)
    .where('d.owner_kind', '=', kind)
    .where('d.owner_id', '=', id)
    .where((eb) => eb.or([eb('d.removed_at', 'is', null), eb('d.published_at', 'is not', null)]))
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();
}

const unfinished = {
  name: 'documents-unfinished',
  text: `select count(*) as count from document where owner_kind = $1 and owner_id = $2 and state <> 'ready' and removed_at is null`,
};
/** How many files of an owner are on their way, wait for the scanner, or were refused. */
export async function countUnfinished(ctx: Ctx, { kind, id }: OwnerKey): Promise<number> {
  const [row] = await runNamed<{ count: number }>(ctx, unfinished, [kind, id]);
  return row?.count ?? 0;
}

/** A document by its public id; undefined when there is none, or it was removed before it was public. */
export async function documentByPublicId(ctx: Ctx, publicId: string): Promise<DocumentRow | undefined> {
  return select(ctx)
    .where('d.public_id', '=', publicId)
    .where((eb) => eb.or([eb('d.removed_at', 'is', null), eb('d.published_at', 'is not', null)]))
    .executeTakeFirst();
}

/** The same for many; unknown ids are left out. */
export async function documentsByPublicIds(ctx: Ctx, publicIds: readonly string[]): Promise<Map<string, DocumentRow>> {
  if (publicIds.length === 0) return new Map();
  const rows = await select(ctx).where('d.public_id', '=', anyValueOf(publicIds)).execute();
  return new Map(rows.map((row) => [row.publicId, row]));
}

export interface NewDocument extends Pick<DocumentRow, 'publicId' | 'name' | 'url' | 'title' | 'documentType' | 'language' | 'state' | 'size'> {
  owner: OwnerKey;
  description?: string | null;
  position: number;
  version: number;
  replacesId: number | null;
  sha256?: string | null;
  mediaType?: string | null;
  accountId: number | null;
}

export async function insertDocuments(ctx: Ctx, documents: readonly NewDocument[]): Promise<void> {
  if (documents.length === 0) return;
  await ctx.db
    .insertInto('document')
    .values(
      documents.map(({ owner, sha256, ...document }) => ({
        public_id: document.publicId,
        owner_kind: owner.kind,
        owner_id: owner.id,
        position: document.position,
        name: document.name,
        url: document.url,
        title: document.title,
        description: document.description ?? null,
        document_type: document.documentType,
        language: document.language,
        state: document.state,
        size: document.size,
        sha256: sha256 ? Buffer.from(sha256, 'hex') : null,
        media_type: document.mediaType ?? null,
        version: document.version,
        replaces: document.replacesId,
        account_id: document.accountId,
        created_at: ctx.clock.now(),
      })),
    )
    .execute();
}

export async function updateDetails(
  ctx: Ctx,
  id: number,
  { title, documentType, language }: Partial<Pick<DocumentRow, 'title' | 'documentType' | 'language'>>,
): Promise<void> {
  const values = {
    ...(title === undefined ? {} : { title }),
    ...(documentType === undefined ? {} : { document_type: documentType }),
    ...(language === undefined ? {} : { language }),
  };
  if (Object.keys(values).length > 0) await ctx.db.updateTable('document').set(values).where('id', '=', id).execute();
}

/** Puts documents into an order. */
export async function updatePositions(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update document d set position = o.position from unnest(${[...ids]}::bigint[]) with ordinality as o (id, position) where d.id = o.id
  `.execute(ctx.db);
}

/** Removes documents, or takes their removal back (null). */
export async function setRemoved(ctx: Ctx, ids: readonly number[], at: Date | null): Promise<void> {
  if (ids.length > 0) await ctx.db.updateTable('document').set({ removed_at: at }).where('id', '=', anyValueOf(ids)).execute();
}

export async function setPublished(ctx: Ctx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable('document').set({ published_at: at }).where('id', '=', anyValueOf(ids)).where('published_at', 'is', null).execute();
}

/** Keeps what was found in a file whose last byte has arrived. */
export async function setFindings(ctx: Ctx, id: number, { sha256, mediaType }: { sha256: string; mediaType: string }): Promise<void> {
  await ctx.db
    .updateTable('document')
    .set({ sha256: Buffer.from(sha256, 'hex'), media_type: mediaType })
    .where('id', '=', id)
    .execute();
}

/** Moves a document from one state to another. @returns whether it was in that state. */
export async function setState(
  ctx: Ctx,
  id: number,
  from: DocumentState,
  { state, refusal = null }: { state: DocumentState; refusal?: Refusal | null },
): Promise<boolean> {
  const now = ctx.clock.now();
  const { numUpdatedRows } = await ctx.db
    .updateTable('document')
    .set({ state, refusal, ...(from === 'uploading' ? { received_at: now } : { scanned_at: now }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function idsWhere(ctx: Ctx, condition: Expression<SqlBool>, limit: number): Promise<string[]> {
  const rows = await ctx.db.selectFrom('document').select('public_id as publicId').where(condition).orderBy('id').limit(limit).execute();
  return rows.map(({ publicId }) => publicId);
}

/** Public ids of documents that wait for the scanner, the oldest first. */
export const idsToScan = (ctx: Ctx, limit: number): Promise<string[]> => idsWhere(ctx, sql<boolean>`state = 'checking' and removed_at is null`, limit);

/** Public ids of uploads that began before an instant and did not end. */
export const idsOfUploads = (ctx: Ctx, before: Date, limit: number): Promise<string[]> =>
  idsWhere(ctx, sql<boolean>`state = 'uploading' and created_at < ${before} and removed_at is null`, limit);

/** Documents that were removed before they were public. */
export async function documentsToDelete(ctx: Ctx, limit: number): Promise<{ id: number; publicId: string }[]> {
  return ctx.db
    .selectFrom('document')
    .select(['id', 'public_id as publicId'])
    .where('removed_at', 'is not', null)
    .where('published_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteDocument(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('document').set({ replaces: null }).where('replaces', '=', id).execute();
  await ctx.db.deleteFrom('document').where('id', '=', id).execute();
}

/** Those of the public ids that a document has. */
export async function knownIds(ctx: Ctx, publicIds: readonly string[]): Promise<Set<string>> {
  if (publicIds.length === 0) return new Set();
  const rows = await ctx.db.selectFrom('document').select('public_id as publicId').where('public_id', '=', anyValueOf(publicIds)).execute();
  return new Set(rows.map(({ publicId }) => publicId));
}
