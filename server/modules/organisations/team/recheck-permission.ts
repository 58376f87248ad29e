import { type Permission, permissionsOfRole } from '#contract/permissions.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { isDescendantOf } from '../children/tree.repo.ts';
import { canBeActedFor, lockTeam } from '../organisations.repo.ts';
import { ownedBy, memberByAccount } from './memberships.repo.ts';

async function stillHasPermission(ctx: Ctx, permission: Permission): Promise<boolean> {
  const { id, relation } = organisationOf(ctx);
  const { accountId } = personOf(ctx);
  if (relation === 'admin') return true;
  if (relation === 'descendant') return isDescendantOf(ctx, id, await ownedBy(ctx, accountId));
  const member = await memberByAccount(ctx, id, accountId);
  return member !== undefined && [...permissionsOfRole[member.roleId], ...(member.namedRole?.permissions ?? [])].includes(permission);
}

/**
 * Checks after waiting for a lock that the person still has a permission: their role may have been lowered, or the organisation closed.
 * Called in a transaction.
 * @throws AppError organisation-gone, forbidden
 */
export async function recheckPermission(ctx: Ctx, permission: Permission): Promise<void> {
  if (!(await canBeActedFor(ctx, organisationOf(ctx).id))) throw new AppError('organisation-gone', 'Organisation not found, or you cannot act for it.');
  if (!(await stillHasPermission(ctx, permission))) throw new AppError('forbidden', 'Your role has changed.');
}

/** Locks the team of the active organisation, for somebody who manages it. @throws AppError organisation-gone, forbidden */
export async function lockManagedTeam(ctx: Ctx): Promise<void> {
  await lockTeam(ctx, organisationOf(ctx).id);
  await recheckPermission(ctx, 'team.manage');
}
