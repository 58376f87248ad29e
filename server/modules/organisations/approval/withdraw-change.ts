import type { Input } from '#contract/endpoint.ts';
import type { OwnOrganisation } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { activeOrganisationRow, saveChange } from '../profile/change-own-organisation-data.ts';
import { presentOrganisation } from '../profile/present-own-organisation.ts';
import { withdrawApprovalRequest } from './approval-requests.repo.ts';

/** Withdraws a pending change. @throws AppError not-found when nothing with this id is pending here. */
export const withdrawChange = (ctx: Ctx, { query }: Input<typeof contract.withdrawChange>): Promise<OwnOrganisation> =>
  inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    if (!(await withdrawApprovalRequest(ctx, row.id, 'change', query.id))) throw new AppError('not-found', 'There is no such pending change.');
    await audit(ctx, { action: 'organisation.draft.withdraw', subject: ['organisation-draft', query.id], organisationId: row.id });
    return presentOrganisation(await saveChange(ctx, await activeOrganisationRow(ctx), {}, 'organisation.change'));
  });
