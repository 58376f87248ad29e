import type { AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { changeBlock } from './change-block.ts';

/** Ends a block, or reopens a closed organisation. Its members are mailed. */
export const unblockOrganisation = (ctx: Ctx, { params }: Input<typeof contract.unblockOrganisation>): Promise<AdminOrganisation> =>
  changeBlock(ctx, params.id, null);
