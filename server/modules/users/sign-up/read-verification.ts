import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import type { VerificationState } from '#contract/sign-up.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { accountById } from '../accounts.repo.ts';
import { type LinkRow, linkOf } from '../one-time-links.repo.ts';
import { VERIFY_EMAIL } from './mail-verification.ts';

export const stateOfLink = (ctx: Ctx, link: LinkRow | undefined): VerificationState['state'] =>
  !link ? 'unknown' : link.usedAt ? 'used' : link.expiresAt <= ctx.clock.now() ? 'expired' : 'open';

/** The effect of a link. It changes nothing, because programs that scan mail open links. */
export async function readVerification(ctx: Ctx, { body: { token } }: Input<typeof contract.readVerification>): Promise<VerificationState> {
  const link = await linkOf(ctx, VERIFY_EMAIL, token);
  const state = stateOfLink(ctx, link);
  const account = state === 'open' && link?.accountId ? await accountById(ctx, link.accountId) : undefined;
  if (state === 'open' && (!account || account.emailVerifiedAt)) return { state: account ? 'used' : 'unknown', email: null, username: null };
  return { state, email: account ? link!.email : null, username: account?.username ?? null };
}
