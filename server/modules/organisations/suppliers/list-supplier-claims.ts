import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/supplier-claims.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { supplierClaimsOf } from '../approval/approval-request-lists.repo.ts';

const LISTED = 50;

/** The claims of the active organisation to suppliers. */
export const listSupplierClaims = async (ctx: Ctx): Promise<Output<typeof contract.listSupplierClaims>> => ({
  items: await supplierClaimsOf(ctx, organisationOf(ctx).id, { limit: LISTED }),
});
