import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Draft } from './edited-notice.ts';

const HOUR_MS = 3_600_000;

/** Who edited a draft, and when. */
export interface Edit {
  editedAt: Date;
  editedBy: number | null;
  auditedAt: Date | null;
}

/**
 * Notes an edit of a draft. The audit log gets one entry an hour for each person: a draft is saved at every pause.
 * @returns what its row gets.
 */
export async function noteEdit(ctx: Ctx, { publicId, buyerId, draft }: Draft, details: Readonly<Record<string, unknown>>): Promise<Edit> {
  const editedAt = ctx.clock.now();
  const editedBy = ctx.actor.kind === 'person' ? ctx.actor.accountId : null;
  const isNoted = draft.auditedAt !== null && draft.editedBy === editedBy && editedAt.getTime() - draft.auditedAt.getTime() < HOUR_MS;
  if (isNoted) return { editedAt, editedBy, auditedAt: draft.auditedAt };
  await audit(ctx, { action: 'notice.edit', subject: ['notice', publicId], organisationId: buyerId, details });
  return { editedAt, editedBy, auditedAt: editedAt };
}
