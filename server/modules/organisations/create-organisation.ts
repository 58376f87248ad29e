import { OWNER } from '#contract/names.ts';
import type { Approval, Ctx, OrgType } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { putApprovalRequest } from './approval/approval-requests.repo.ts';
import { insertClaimed } from './organisations.repo.ts';
import { addMember } from './team/memberships.repo.ts';
import { organisationChanged } from './organisations.events.ts';
import { normaliseName } from './normalise-name.ts';

export interface NewOwnedOrganisation {
  readonly name: string;
  readonly country: string | null;
  readonly city?: string | null;
  readonly orgType: OrgType;
  /** account.id of its first owner; null: it has no members until an invited person joins. */
  readonly ownerId: number | null;
  readonly parentId?: number;
  /** Decided already: by an administrator, or the parent's. Absent: the buyer part is pending. */
  readonly approval?: Approval;
  readonly publicId?: string;
}

/** Creates an organisation with its first owner. Its buyer part, if any, is pending. @returns its id and public id. */
export async function createOrganisation(ctx: Ctx, newOrganisation: NewOwnedOrganisation): Promise<{ id: number; publicId: string }> {
  const publicId = newOrganisation.publicId ?? newPublicId();
  const approval = newOrganisation.orgType === 'SELLER' ? null : (newOrganisation.approval ?? 'pending');
  return inTransaction(ctx, async (ctx) => {
    // An organisation with a parent from the start is created by that parent.
    const isApprovedByParent = approval === 'approved' && newOrganisation.parentId !== undefined;
    const { name, country, city = null, orgType, ownerId, parentId = null } = newOrganisation;
    const id = await insertClaimed(ctx, {
      publicId,
      name,
      normalisedName: normaliseName(name),
      country,
      city,
      orgType,
      approval,
      isApprovedByParent,
      parentId,
    });
    if (ownerId !== null) await addMember(ctx, { accountId: ownerId, organisationId: id, roleId: OWNER });
    if (approval === 'pending')
      await putApprovalRequest(ctx, { publicId: newPublicId(), organisationId: id, kind: 'registration', content: {}, accountId: ownerId });
    await audit(ctx, { action: 'organisation.create', subject: ['organisation', publicId], organisationId: id, details: { orgType, approval } });
    await emit(ctx, organisationChanged, [id]);
    return { id, publicId };
  });
}
