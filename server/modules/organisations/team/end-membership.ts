import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockTeam } from '../organisations.repo.ts';
import { keepAnOwner, lockedMember } from './locked-member.ts';
import { type MemberRow, deleteMembership, memberByAccount } from './memberships.repo.ts';

/** Who asks, with the team locked; nobody has to let them go. */
async function lockedSelf(ctx: Ctx): Promise<MemberRow> {
  const { id, as } = organisationOf(ctx);
  if (as !== 'member') throw new AppError('conflict', 'You do not belong to this organisation; you act for it.');
  await lockTeam(ctx, id);
  const row = await memberByAccount(ctx, id, personOf(ctx).accountId);
  if (!row) throw new AppError('not-found', 'You belong to it no longer.');
  return row;
}

/**
 * Takes somebody out of the organisation that is acted for. Called in a transaction.
 * @param person public id of a member; null: who asks leaves.
 * @throws AppError not-found; conflict: the last owner, or who asks to leave acts for the organisation without belonging to it.
 */
export async function endMembership(ctx: Ctx, person: string | null): Promise<MemberRow> {
  const row = person === null ? await lockedSelf(ctx) : await lockedMember(ctx, person);
  await keepAnOwner(ctx, row);
  await deleteMembership(ctx, row.membershipId);
  await audit(ctx, { action: person === null ? 'team.leave' : 'team.remove', subject: ['account', row.id], details: { roleId: row.roleId } });
  return row;
}
