import type { Input } from '#contract/endpoint.ts';
import type { OwnBilling } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { changeOwn } from './change-own-organisation-data.ts';
import { checkCountry } from './approval-fields.ts';
import { presentBilling } from './show-billing.ts';

/** Changes the billing address. The tax number's format was checked with the body; whether it exists is not checked. */
export const changeBilling = (ctx: Ctx, { body }: Input<typeof contract.changeBilling>): Promise<OwnBilling> => {
  checkCountry(ctx, body);
  return changeOwn(ctx, 'organisation.billing', presentBilling, () => ({ billing: { ...body, taxNumber: body.taxNumber || null } }));
};
