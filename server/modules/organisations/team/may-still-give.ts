import { type Permission, permissions, permissionsOfRole } from '#contract/permissions.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { isUnder } from '../children/tree.repo.ts';
import { canBeActedFor } from '../organisations.repo.ts';
import { ownedBy, keeperRow } from './memberships.repo.ts';

/** What somebody may do in an organisation, as whatever they act for it; nothing when they, or it, are blocked or gone. */
async function permissionsAt(ctx: Ctx, organisationId: number, accountId: number): Promise<readonly Permission[]> {
  const row = await keeperRow(ctx, organisationId, accountId);
  if (!row?.isActive || !(await canBeActedFor(ctx, organisationId))) return [];
  if (row.superAdmin || (await isUnder(ctx, organisationId, await ownedBy(ctx, accountId)))) return permissions;
  return row.roleId === null ? [] : [...permissionsOfRole[row.roleId], ...row.named];
}

/** Whether somebody who promised rights in an organisation could still do so: they keep its team, and have them themselves. */
export async function mayStillGive(ctx: Ctx, organisationId: number, accountId: number, given: readonly Permission[]): Promise<boolean> {
  const has = await permissionsAt(ctx, organisationId, accountId);
  return ['team.manage' as const, ...given].every((permission) => has.includes(permission));
}
