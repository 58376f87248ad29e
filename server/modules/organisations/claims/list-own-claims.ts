import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { claimsOf } from '../approval/approval-request-lists.repo.ts';

const LISTED = 20;

/** The claims of the signed-in person. */
export const listOwnClaims = async (ctx: Ctx): Promise<Output<typeof contract.listOwnClaims>> => ({
  items: await claimsOf(ctx, personOf(ctx).accountId, { limit: LISTED }),
});
