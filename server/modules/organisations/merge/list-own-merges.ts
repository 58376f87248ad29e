import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/merges.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { mergesOf } from '../approval/approval-request-lists.repo.ts';

const LISTED = 20;

/** The merge requests of the active organisation. */
export const listOwnMerges = async (ctx: Ctx): Promise<Output<typeof contract.listOwnMerges>> => ({
  items: await mergesOf(ctx, organisationOf(ctx).id, { limit: LISTED }),
});
