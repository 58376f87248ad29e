import type { Input } from '#contract/endpoint.ts';
import type { TeamMember } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { giveRoles } from './give-roles.ts';
import { presentMember } from './present-member.ts';

/** Gives a member other roles. @throws AppError as giveRoles */
export const changeMember = async (ctx: Ctx, { params, body }: Input<typeof contract.changeMember>): Promise<TeamMember> =>
  presentMember(ctx, await giveRoles(ctx, params.id, body));
