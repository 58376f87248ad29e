import type { Input, Output } from '#contract/endpoint.ts';
import type { RoleId } from '#contract/permissions.ts';
import type { TeamMember } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { OWNER } from '#contract/names.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { rolesToGive } from './roles-to-give.ts';
import { presentMember, presentUserRole } from './list-team.ts';
import { lockTeamToKeep } from './require-still.ts';
import { lockTeam } from '../organisations.repo.ts';
import { type MemberRow, deleteMembership, memberByAccount, memberOf, otherOwners, setRoles } from './memberships.repo.ts';

/** @throws AppError conflict when an organisation would be without an owner. */
async function keepAnOwner(ctx: Ctx, { roleId, accountId }: MemberRow): Promise<void> {
  if (roleId !== OWNER || (await otherOwners(ctx, organisationOf(ctx).id, accountId)) > 0) return;
  const message = 'The last owner stays: make somebody else an owner first.';
  throw new AppError('conflict', message, [{ path: 'body.roleId', rule: 'last-owner', message }]);
}

/** A member, with the team locked. @throws AppError not-found */
async function memberHere(ctx: Ctx, person: string): Promise<MemberRow> {
  await lockTeamToKeep(ctx);
  const row = await memberOf(ctx, organisationOf(ctx).id, person);
  if (!row) throw new AppError('not-found', 'There is no such person in the organisation.');
  return row;
}

/** @param roleId absent: it stays. @throws AppError not-found, precondition-failed, conflict (last owner), invalid-input, forbidden. */
async function giveRoles(ctx: Ctx, person: string, given: { roleId?: RoleId; namedRole: string | null }): Promise<MemberRow> {
  const organisation = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const before = await memberHere(ctx, person);
    if (before.revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed these roles.', undefined, { current: presentMember(ctx, before) });
    const { roleId = before.roleId, namedRole } = given;
    const named = await rolesToGive(ctx, organisation, { roleId, namedRole });
    if (roleId !== OWNER) await keepAnOwner(ctx, before);
    await setRoles(ctx, before.membershipId, roleId, named?.rowId ?? null);
    await audit(ctx, {
      action: 'team.change',
      subject: ['account', person],
      details: { roleId: [before.roleId, roleId], namedRole: [before.namedRole?.id ?? null, named?.id ?? null] },
    });
    return { ...before, roleId, namedRole: named, revision: before.revision + 1 };
  });
}

export const changeMember = async (ctx: Ctx, { params, body }: Input<typeof contract.changeMember>): Promise<TeamMember> =>
  presentMember(ctx, await giveRoles(ctx, params.id, body));

export const assignRole = async (ctx: Ctx, { params, body }: Input<typeof contract.assignRole>): Promise<Output<typeof contract.assignRole>> =>
  presentUserRole(await giveRoles(ctx, params.id, body));

async function remove(ctx: Ctx, row: MemberRow, action: 'team.remove' | 'team.leave'): Promise<MemberRow> {
  await keepAnOwner(ctx, row);
  await deleteMembership(ctx, row.membershipId);
  await audit(ctx, { action, subject: ['account', row.id], details: { roleId: row.roleId } });
  return row;
}

/**
 * Takes somebody out of the organisation that is acted for. Called in a transaction.
 * @throws AppError not-found, conflict (last owner)
 */
export const takeOut = async (ctx: Ctx, person: string): Promise<MemberRow> => remove(ctx, await memberHere(ctx, person), 'team.remove');

/**
 * Who asks goes out of the organisation that is acted for. Called in a transaction.
 * @throws AppError conflict: the last owner, or somebody who acts for an organisation without belonging to it.
 */
export async function stepOut(ctx: Ctx): Promise<MemberRow> {
  const { id, as } = organisationOf(ctx);
  if (as !== 'member') throw new AppError('conflict', 'You do not belong to this organisation; you act for it.');
  await lockTeam(ctx, id);
  const row = await memberByAccount(ctx, id, personOf(ctx).accountId);
  if (!row) throw new AppError('not-found', 'You belong to it no longer.');
  return remove(ctx, row, 'team.leave');
}
