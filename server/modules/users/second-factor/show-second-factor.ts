import type { SecondFactor } from '#contract/account-security.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownAccount } from '../account/own-account.ts';
import { recoveryCodesLeft } from './second-factor.repo.ts';

/** Whether the signed-in person has a second factor, and how many recovery codes are left. */
export async function showSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const { id, superAdmin, totpConfirmedAt } = await ownAccount(ctx);
  return {
    isOn: totpConfirmedAt !== null,
    since: totpConfirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: totpConfirmedAt ? await recoveryCodesLeft(ctx, id) : 0,
    isRequired: ctx.config.production && superAdmin,
  };
}
