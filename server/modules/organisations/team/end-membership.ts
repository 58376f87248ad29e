import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockTeam } from '../organisations.repo.ts';
import { requireAnotherOwner, lockTeamAndReadMember } from './lock-team-and-read-member.ts';
import { type MemberRow, deleteMembership, memberByAccount } from './memberships.repo.ts';

/** The signed-in person's membership, with the team locked. Leaving needs no permission. */
async function lockOwnMembership(ctx: Ctx): Promise<MemberRow> {
  const { id, relation } = organisationOf(ctx);
  if (relation !== 'member') throw new AppError('conflict', 'You do not belong to this organisation; you act for it.');
  await lockTeam(ctx, id);
  const row = await memberByAccount(ctx, id, personOf(ctx).accountId);
  if (!row) throw new AppError('not-found', 'You belong to it no longer.');
  return row;
}

/**
 * Ends a membership in the active organisation. Called in a transaction.
 * @param person public id of a member; null: the signed-in person leaves.
 * @throws AppError not-found; conflict: the last owner, or somebody who acts for the organisation without being a member.
 */
export async function endMembership(ctx: Ctx, person: string | null): Promise<MemberRow> {
  const row = person === null ? await lockOwnMembership(ctx) : await lockTeamAndReadMember(ctx, person);
  await requireAnotherOwner(ctx, row);
  await deleteMembership(ctx, row.membershipId);
  await audit(ctx, { action: person === null ? 'team.leave' : 'team.remove', subject: ['account', row.id], details: { roleId: row.roleId } });
  return row;
}
