import type { UserDetails } from '#contract/auth.ts';
import { permissions, permissionsOfRole } from '#contract/permissions.ts';
import { SUPER_ADMIN, roleNames } from '#contract/names.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MemberOrganisation, SignedInRow } from './sessions.repo.ts';

/** A member's permissions in an organisation, by their role and their named role. */
export const permissionsIn = ({ roleId, permissions: namedPermissions }: Pick<MemberOrganisation, 'roleId' | 'permissions'>): Permission[] => [
  ...new Set([...permissionsOfRole[roleId], ...namedPermissions]),
];

/** Whether a superAdmin must set up a second factor before anything else. They must in production. */
export const requiresSecondFactorSetup = (
  { config }: Pick<Ctx, 'config'>,
  { superAdmin, hasSecondFactor }: Pick<SignedInRow, 'superAdmin' | 'hasSecondFactor'>,
): boolean => config.production && superAdmin && !hasSecondFactor;

/** The client's `userDetails`. A superAdmin's first organisation is the portal itself, with role 1. */
export function userDetailsOf(ctx: Pick<Ctx, 'config'>, row: SignedInRow): UserDetails {
  const ownOrganisations = row.organisations.map((organisation) => ({
    id: organisation.publicId,
    name: organisation.name,
    country: organisation.country,
    city: organisation.city,
    orgType: organisation.orgType,
    approval: organisation.approval,
    roleId: organisation.roleId,
    roleName: organisation.namedRole ?? roleNames[organisation.roleId],
    permissions: permissionsIn(organisation),
  }));
  const portal = {
    id: 'portal',
    name: ctx.config.PRODUCT_NAME,
    country: null,
    city: null,
    orgType: 'BOTH' as const,
    approval: null,
    roleId: SUPER_ADMIN,
    roleName: roleNames[SUPER_ADMIN],
    permissions: [...permissions],
  };
  return {
    id: row.publicId,
    username: row.username,
    name: `${row.firstName} ${row.lastName}`.trim() || row.username,
    baseOrganizationDTOList: row.superAdmin ? [portal, ...ownOrganisations] : ownOrganisations,
    side: row.side,
    emailVerified: row.emailVerified,
    ...(row.registeredFor && ownOrganisations.length === 0 ? { registeredFor: row.registeredFor } : {}),
    ...(requiresSecondFactorSetup(ctx, row) ? { mustEnrol: true as const } : {}),
  };
}
