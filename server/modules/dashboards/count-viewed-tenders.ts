import type * as contract from '#contract/dashboards.ts';
import type { Output } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { doneEver } from './seller-figures.repo.ts';

/** How many tenders the person downloaded, follows or saved (docs/decisions/0075). */
export const countViewedTenders = (ctx: Ctx): Promise<Output<typeof contract.countViewedTenders>> => doneEver(ctx, personOf(ctx).accountId);
