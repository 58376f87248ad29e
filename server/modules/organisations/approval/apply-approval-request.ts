import type { Ctx } from '#server/platform/ctx.ts';
import { changeOf, parseApprovalFields } from '../profile/approval-fields.ts';
import { type OwnChange, ownRow } from '../profile/own-organisation.repo.ts';
import { writeChange } from '../profile/write-change.ts';

/**
 * Applies an approved request, with the decision's own changes. The organisation is locked already.
 * @param content of the approval request.
 * @returns for the audit log, field → [before, after].
 * @throws AppError conflict when an identifier is another organisation's: one of the two is wrong, or the other is imported and should be
 * claimed.
 */
export async function applyApprovalRequest(
  ctx: Ctx,
  organisationId: number,
  content: Record<string, unknown>,
  decision: Pick<OwnChange, 'orgType' | 'approval' | 'approvalReason'> = {},
): Promise<Record<string, unknown>> {
  const row = await ownRow(ctx, organisationId);
  if (!row) throw new Error(`no organisation ${organisationId}`);
  const writtenChange = await writeChange(ctx, row, { ...changeOf(row, parseApprovalFields(content)), ...decision });
  return writtenChange?.details ?? {};
}
