import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { giveRoles } from './give-roles.ts';
import { presentUserRole } from './present-member.ts';

/** Gives a member another named role, or none. @throws AppError as giveRoles */
export const assignRole = async (ctx: Ctx, { params, body }: Input<typeof contract.assignRole>): Promise<Output<typeof contract.assignRole>> =>
  presentUserRole(await giveRoles(ctx, params.id, body));
