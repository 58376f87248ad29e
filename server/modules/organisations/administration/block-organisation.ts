import type { AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { changeBlock } from './change-block.ts';

/** Blocks an organisation: from the next request on nobody acts for it. Its members are mailed the reason. */
export const blockOrganisation = (ctx: Ctx, { params, body }: Input<typeof contract.blockOrganisation>): Promise<AdminOrganisation> =>
  changeBlock(ctx, params.id, body.reason.trim());
