import type { Input } from '#contract/endpoint.ts';
import type { OwnOrganisation } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { changeOwn } from '../profile/change-own-organisation-data.ts';
import { splitApprovalFields } from '../profile/approval-fields.ts';
import { presentOrganisation } from '../profile/present-own-organisation.ts';
import { putApprovalRequest } from './approval-requests.repo.ts';
import { mailPendingApproval } from './decision-mail.ts';

/** Requests a change of approved fields, including the type of the organisation. After a denial it also requests approval again. */
export const proposeChange = (ctx: Ctx, { body }: Input<typeof contract.proposeChange>): Promise<OwnOrganisation> =>
  changeOwn(ctx, 'organisation.change', presentOrganisation, async (ctx, row) => {
    if (row.approval !== 'denied') return splitApprovalFields(ctx, row, body);
    const publicId = newPublicId();
    const request = { publicId, organisationId: row.id, kind: 'registration' as const, content: {}, accountId: personOf(ctx).accountId };
    await putApprovalRequest(ctx, request);
    await audit(ctx, { action: 'organisation.draft.put', subject: ['organisation-draft', publicId], organisationId: row.id });
    const change = await splitApprovalFields(ctx, { ...row, waiting: { id: publicId, kind: 'registration', content: {} } }, body);
    await mailPendingApproval(ctx, row, 'registration-waits');
    return { ...change, approval: 'pending', approvalReason: null };
  });
