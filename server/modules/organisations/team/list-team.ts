import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listedMembers } from './listed-members.ts';
import { presentMember } from './present-member.ts';

/** The people of the organisation, as its members see them. */
export const listTeam = (ctx: Ctx, { query }: Input<typeof contract.listTeam>): Promise<Output<typeof contract.listTeam>> =>
  listedMembers(ctx, query, (row) => presentMember(ctx, row));
