import { OWNER } from '#contract/names.ts';
import type { RoleId } from '#contract/permissions.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireAnotherOwner, lockTeamAndReadMember } from './lock-team-and-read-member.ts';
import { type MemberRow, setRoles } from './memberships.repo.ts';
import { presentMember } from './present-member.ts';
import { rolesToGive } from './roles-to-give.ts';

/**
 * Gives a member of the organisation that is acted for other roles. @param roles without `roleId`, that role stays.
 * @throws AppError not-found, precondition-failed, conflict (last owner), invalid-input, forbidden.
 */
export async function giveRoles(ctx: Ctx, person: string, roles: { roleId?: RoleId; namedRole: string | null }): Promise<MemberRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockTeamAndReadMember(ctx, person);
    if (before.revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed these roles.', undefined, { current: presentMember(ctx, before) });
    const { roleId = before.roleId, namedRole } = roles;
    const roleRow = await rolesToGive(ctx, { roleId, namedRole });
    if (roleId !== OWNER) await requireAnotherOwner(ctx, before);
    await setRoles(ctx, before.membershipId, roleId, roleRow?.rowId ?? null);
    await audit(ctx, {
      action: 'team.change',
      subject: ['account', person],
      details: { roleId: [before.roleId, roleId], namedRole: [before.namedRole?.id ?? null, roleRow?.id ?? null] },
    });
    return { ...before, roleId, namedRole: roleRow, revision: before.revision + 1 };
  });
}
