import { OWNER } from '#contract/names.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type MemberRow, memberOf, countOtherOwners } from './memberships.repo.ts';
import { lockManagedTeam } from './recheck-permission.ts';

/** A member of the organisation that is acted for, by public id, with the team locked. @throws AppError not-found */
export async function lockTeamAndReadMember(ctx: Ctx, person: string): Promise<MemberRow> {
  await lockManagedTeam(ctx);
  const row = await memberOf(ctx, organisationOf(ctx).id, person);
  if (!row) throw new AppError('not-found', 'The organisation has no such member.');
  return row;
}

/** Called with the team locked. @throws AppError conflict when the organisation would be without an owner. */
export async function requireAnotherOwner(ctx: Ctx, { roleId, accountId }: MemberRow): Promise<void> {
  if (roleId !== OWNER || (await countOtherOwners(ctx, organisationOf(ctx).id, accountId)) > 0) return;
  const message = 'An organisation needs at least one owner. Make another member an owner first.';
  throw new AppError('conflict', message, [{ path: 'body.roleId', rule: 'last-owner', message }]);
}
