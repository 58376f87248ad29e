import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Whether the buyer part of the organisation may publish. */
export async function isBuyerApproved(ctx: Ctx): Promise<Output<typeof contract.isBuyerApproved>> {
  const { orgType, approval } = organisationOf(ctx);
  return { orgType, approval, approved: approval === 'approved' };
}
