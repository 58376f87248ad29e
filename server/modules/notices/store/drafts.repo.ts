import type { NoticeContent } from '#contract/notices.ts';
import type { approvalStages } from '#contract/draft-names.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { personName } from '#server/platform/db/person-name.ts';
import type { CheckReason } from '../drafts/checks/check-reasons.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';
import { type DerivedValues, derivedColumns, derivedInTable, derivedNames } from './notice-columns.ts';

/** The data of a notice before publication that its row does not have. */
export interface DraftData {
  revision: number;
  entered: Record<string, unknown>;
  fieldRevisions: Record<string, number>;
  visited: readonly string[];
  proposed: readonly string[];
  reasons: readonly CheckReason[];
  stage: (typeof approvalStages)[number] | null;
  /** organisation.id of the parent that is asked. */
  approverId: number | null;
  publishAt: Date | null;
  submittedAt: Date | null;
  rejectionReason: string | null;
  rejectedAt: Date | null;
  createdAt: Date;
  editedAt: Date;
  /** account.id */
  editedBy: number | null;
  auditedAt: Date | null;
}

/** A notice as its editors have it. */
export interface EditedNotice {
  id: number;
  publicId: string;
  origin: 'portal' | 'import';
  status: NoticeStatus;
  free: boolean;
  /** organisation.id */
  buyerId: number | null;
  version: number;
  teaser: string | null;
  content: NoticeContent;
  createdAt: Date;
  updatedAt: Date;
  /** When it was read, by the database's clock: once it is locked, where it is. */
  readAt: Date;
  /** Null: it is published, or it was not written by the wizard. */
  draft: DraftData | null;
}

const noticeColumns = `n.id, n.public_id as "publicId", n.origin, n.status, n.free, n.buyer_id as "buyerId", n.version, n.teaser, n.content,
  n.created_at as "noticeCreatedAt", n.updated_at as "noticeUpdatedAt", clock_timestamp() as "readAt"`;
const draftColumns = `d.revision, d.entered, d.field_revisions as "fieldRevisions", d.visited, d.proposed, d.reasons, d.stage, d.approver_id as "approverId",
  d.publish_at as "publishAt", d.submitted_at as "submittedAt", d.rejection_reason as "rejectionReason", d.rejected_at as "rejectedAt",
  d.created_at as "createdAt", d.edited_at as "editedAt", d.edited_by as "editedBy", d.audited_at as "auditedAt"`;
const edited = `select ${noticeColumns}, ${draftColumns} from notice n left join notice_draft d on d.notice_id = n.id`;
const byPublicId = { name: 'edited-notice', text: `${edited} where n.public_id = $1` };
const byId = { name: 'edited-notice-by-id', text: `${edited} where n.id = $1` };
// A statement of its own: one that waits for a lock sees the other table as it was before.
const lockByPublicId = { name: 'lock-notice', text: 'select from notice where public_id = $1 for update' };
const lockById = { name: 'lock-notice-by-id', text: 'select from notice where id = $1 for update' };

type Row = Omit<EditedNotice, 'draft' | 'createdAt' | 'updatedAt'> & { noticeCreatedAt: Date; noticeUpdatedAt: Date } & {
  [Name in keyof DraftData]: DraftData[Name] | null;
};

function present({
  id,
  publicId,
  origin,
  status,
  free,
  buyerId,
  version,
  teaser,
  content,
  noticeCreatedAt,
  noticeUpdatedAt,
  readAt,
  ...draft
}: Row): EditedNotice {
  const notice = { id, publicId, origin, status, free, buyerId, version, teaser, content, createdAt: noticeCreatedAt, updatedAt: noticeUpdatedAt, readAt };
  return { ...notice, draft: draft.revision === null ? null : (draft as DraftData) };
}

/** One notice. @param lock others who change it wait until the transaction ends, and then see what was done. */
export async function editedNotice(ctx: Ctx, publicId: string, lock = false): Promise<EditedNotice | undefined> {
  if (lock) await runNamed(ctx, lockByPublicId, [publicId]);
  const [row] = await runNamed<Row>(ctx, byPublicId, [publicId]);
  return row && present(row);
}

/** The same, by notice.id. */
export async function editedNoticeById(ctx: Ctx, id: number): Promise<EditedNotice | undefined> {
  const [row] = await runNamed<Row>(ctx, byId, [id]);
  return row && present(row);
}

/** The same, locked, by notice.id. */
export async function lockedNotice(ctx: Ctx, id: number): Promise<EditedNotice | undefined> {
  await runNamed(ctx, lockById, [id]);
  const [row] = await runNamed<Row>(ctx, byId, [id]);
  return row && present(row);
}

/** What a save of a draft writes. */
export type SavedDraft = Pick<DraftData, 'revision' | 'entered' | 'fieldRevisions' | 'visited' | 'proposed' | 'editedAt' | 'editedBy' | 'auditedAt'>;

const derivedParameters = derivedNames.map((name, index) => `${derivedInTable[index]!} = $${index + 13}::${derivedColumns[name]}`).join(', ');
// A draft is saved at every pause: both of its rows in one statement.
const save = {
  name: 'save-draft',
  text: `with draft as (
      update notice_draft set revision = $2, entered = $3::jsonb, field_revisions = $4::jsonb, visited = $5::text[], proposed = $6::text[],
        edited_at = $7, edited_by = $8, audited_at = $9 where notice_id = $1)
    update notice set content = $10::jsonb, content_digest = $11, free = $12, pad = default, updated_at = $7, ${derivedParameters} where id = $1`,
};
/** A draft has no versions, so nothing is compared with its content. */
const NO_DIGEST = Buffer.alloc(16);

/** Writes a draft's content and the columns derived from it. */
export async function saveDraft(ctx: Ctx, id: number, draft: SavedDraft, content: NoticeContent, columns: DerivedValues, free: boolean): Promise<void> {
  const { revision, entered, fieldRevisions, visited, proposed, editedAt, editedBy, auditedAt } = draft;
  await runNamed(ctx, save, [
    id,
    revision,
    canonicalJson(entered),
    canonicalJson(fieldRevisions),
    visited,
    proposed,
    editedAt,
    editedBy,
    auditedAt,
    canonicalJson(content),
    NO_DIGEST,
    free,
    ...derivedNames.map((name) => columns[name]),
  ]);
}

export async function insertDraft(ctx: Ctx, noticeId: number, { entered, proposed, editedAt, editedBy }: SavedDraft): Promise<void> {
  await ctx.db
    .insertInto('notice_draft')
    .values({
      notice_id: noticeId,
      entered: canonicalJson(entered),
      proposed: [...proposed],
      created_at: editedAt,
      created_by: editedBy,
      edited_at: editedAt,
      edited_by: editedBy,
    })
    .execute();
}

/** Changes data of a draft that do not change its content. */
export async function updateDraft(
  ctx: Ctx,
  noticeId: number,
  change: Partial<Omit<DraftData, 'entered' | 'fieldRevisions' | 'createdAt'>> & { submittedBy?: number | null },
): Promise<void> {
  await ctx.db
    .updateTable('notice_draft')
    .set({
      revision: change.revision,
      visited: change.visited && [...change.visited],
      proposed: change.proposed && [...change.proposed],
      reasons: change.reasons && canonicalJson(change.reasons),
      stage: change.stage,
      approver_id: change.approverId,
      publish_at: change.publishAt,
      submitted_at: change.submittedAt,
      submitted_by: change.submittedBy,
      rejection_reason: change.rejectionReason,
      rejected_at: change.rejectedAt,
      edited_at: change.editedAt,
      edited_by: change.editedBy,
      audited_at: change.auditedAt,
    })
    .where('notice_id', '=', noticeId)
    .execute();
}

/** Sets the status of a notice before publication, which nothing else of it follows. */
export async function setStatus(ctx: Ctx, id: number, status: 'draft' | 'submitted' | 'rejected'): Promise<void> {
  await ctx.db.updateTable('notice').set({ status, updated_at: ctx.clock.now() }).where('id', '=', id).execute();
}

/** Removes a notice that was never published, with all that belongs to it. */
export async function deleteNotice(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom('notice').where('id', '=', id).where('status', 'in', ['draft', 'rejected']).execute();
}

/** Its wizard is over. */
export async function deleteDraft(ctx: Ctx, noticeId: number): Promise<void> {
  await ctx.db.deleteFrom('notice_draft').where('notice_id', '=', noticeId).execute();
}

/** notice.id of scheduled notices whose time has come, the oldest first. */
export async function dueNotices(ctx: Ctx, now: Date): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('notice_draft')
    .select('notice_id as id')
    .where('stage', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of people, by account.id. */
export async function nameOfPerson(ctx: Ctx, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  const row = await ctx.db.selectFrom('account_label as a').select(personName('a').as('name')).where('a.id', '=', accountId).executeTakeFirst();
  return row?.name ?? null;
}

const lastWritten = {
  name: 'last-written-notice',
  text: `select content from notice where id = (
    select notice_id from own_notice where buyer_id = $1 and phase in ('running', 'ended')
    order by edited_at desc, notice_id desc limit 1)`,
};
/** The content of the notice that an organisation published last here. */
export async function lastPublished(ctx: Ctx, buyerId: number): Promise<NoticeContent | undefined> {
  const [row] = await runNamed<{ content: NoticeContent }>(ctx, lastWritten, [buyerId]);
  return row?.content;
}
