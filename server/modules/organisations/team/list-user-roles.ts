import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listedMembers } from './listed-members.ts';
import { presentUserRole } from './present-member.ts';

/** The roles of each person of the organisation. */
export const listUserRoles = (ctx: Ctx, { query }: Input<typeof contract.listUserRoles>): Promise<Output<typeof contract.listUserRoles>> =>
  listedMembers(ctx, query, presentUserRole);
