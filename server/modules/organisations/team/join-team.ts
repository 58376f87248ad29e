import type { Ctx } from '#server/platform/ctx.ts';
import { type OrganisationSummary, lockTeam } from '../organisations.repo.ts';
import { addMember } from './memberships.repo.ts';
import { type InvitationTerms, organisationToJoin } from './organisation-to-join.ts';

/**
 * Makes an invited person a member; an existing member keeps their roles. Locks the team until the transaction ends.
 * @param invitation `namedRoleId` is organisation_role.id.
 * @returns the organisation; undefined when the invitation is no longer valid.
 */
export async function joinTeam(
  ctx: Ctx,
  accountId: number,
  invitation: InvitationTerms & { namedRoleId: number | null },
): Promise<OrganisationSummary | undefined> {
  const { organisationId, roleId, namedRoleId } = invitation;
  await lockTeam(ctx, organisationId);
  const organisation = await organisationToJoin(ctx, invitation);
  if (!organisation?.isValid) return undefined;
  await addMember(ctx, { accountId, organisationId, roleId, namedRoleId });
  return organisation;
}
