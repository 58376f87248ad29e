import { type Permission, type RoleId, permissions, permissionsOfRole } from '#contract/permissions.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isDescendantOf } from '../children/tree.repo.ts';
import { type OrganisationSummary, organisationById } from '../organisations.repo.ts';
import { userOfOrganisation, ownedBy } from './memberships.repo.ts';

/** The terms of an invitation to an organisation. */
export interface InvitationTerms {
  organisationId: number;
  /** account.id of who sent it last. */
  invitedBy: number;
  roleId: RoleId;
  /** Permissions of the named role. */
  namedPermissions: readonly Permission[];
}

/** A person's permissions in an organisation, in whatever capacity; none when they are blocked or gone. */
async function permissionsAt(ctx: Ctx, organisationId: number, accountId: number): Promise<readonly Permission[]> {
  const row = await userOfOrganisation(ctx, organisationId, accountId);
  if (!row?.isActive) return [];
  if (row.superAdmin || (await isDescendantOf(ctx, organisationId, await ownedBy(ctx, accountId)))) return permissions;
  return row.roleId === null ? [] : [...permissionsOfRole[row.roleId], ...row.named];
}

/**
 * The organisation of an invitation; undefined when it is blocked or gone. An invitation is valid while its sender could send it now: it
 * ends with their right to invite, however that ended (another role, a block, an organisation that was moved), and with a role that has
 * fewer permissions than they promised.
 */
export async function organisationToJoin(
  ctx: Ctx,
  { organisationId, invitedBy, roleId, namedPermissions }: InvitationTerms,
): Promise<(OrganisationSummary & { isValid: boolean }) | undefined> {
  const organisation = await organisationById(ctx, organisationId);
  if (!organisation || organisation.isBlocked) return undefined;
  const senderPermissions = await permissionsAt(ctx, organisationId, invitedBy);
  const neededPermissions = ['team.manage' as const, ...permissionsOfRole[roleId], ...namedPermissions];
  return { ...organisation, isValid: neededPermissions.every((permission) => senderPermissions.includes(permission)) };
}
