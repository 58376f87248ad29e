import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { endSupplierClaims, withdrawAllApprovalRequests } from '../approval/approval-requests.repo.ts';
import { countBelow, lockTrees } from '../children/children.repo.ts';
import { setClosed } from '../organisations.repo.ts';
import { mailClosing } from '../approval/decision-mail.ts';
import { normaliseName } from '../normalise-name.ts';
import { organisationChanged } from '../organisations.events.ts';
import { recheckPermission } from '../team/recheck-permission.ts';
import { activeOrganisationRow, expectRevision } from './change-own-organisation-data.ts';
import { presentOrganisation } from './present-own-organisation.ts';

/**
 * Closes the active organisation (docs/decisions/0023): nobody acts for it any more, its notices stay, its name is free, and its pending
 * requests are withdrawn, and its claims to suppliers end. Its members are mailed.
 * @throws AppError precondition-failed; invalid-input at `name` (another one was typed); conflict while it has child buyers.
 */
export async function closeOrganisation(ctx: Ctx, { body }: Input<typeof contract.closeOrganisation>): Promise<Output<typeof contract.closeOrganisation>> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx);
    const row = await activeOrganisationRow(ctx, true);
    await recheckPermission(ctx, 'team.manage');
    expectRevision(ctx, row.revision, () => presentOrganisation(row));
    if (normaliseName(body.name) !== normaliseName(row.name)) throw fieldError('name', 'other-name', 'is not the name of the organisation');
    if ((await countBelow(ctx, row.id, { deep: false })) > 0)
      throw fieldError('name', 'has-children', 'There are child buyers below it: move, detach or close them first.', 'conflict');
    // While it still has people to be read from.
    await mailClosing(ctx, row, 'organisation-closed');
    await withdrawAllApprovalRequests(ctx, row.id);
    await endSupplierClaims(ctx, row.id);
    await setClosed(ctx, row.id);
    await emit(ctx, organisationChanged, [row.id]);
    await audit(ctx, { action: 'organisation.close', subject: ['organisation', row.publicId], organisationId: row.id });
    return { closed: row.publicId };
  });
}
