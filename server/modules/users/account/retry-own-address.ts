import type { OwnProfile } from '#contract/account.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { forgetRefusing } from '#server/platform/mail/mail-rows.ts';
import { showOwnProfile } from './show-own-profile.ts';

/** Has emails sent again to the person's address. If its server refuses the next one too, they stop again. */
export async function retryOwnAddress(ctx: Ctx): Promise<{ done: true }> {
  return inTransaction(ctx, async (ctx) => {
    const { email }: OwnProfile = await showOwnProfile(ctx);
    await forgetRefusing(ctx, email);
    return { done: true };
  });
}
