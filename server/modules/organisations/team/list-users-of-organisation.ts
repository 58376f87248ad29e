import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listedMembers } from './listed-members.ts';

/** The names of the people of the organisation. */
export const listUsersOfOrganisation = (
  ctx: Ctx,
  { query }: Input<typeof contract.listUsersOfOrganisation>,
): Promise<Output<typeof contract.listUsersOfOrganisation>> => listedMembers(ctx, query, ({ id, username, name, email }) => ({ id, username, name, email }));
