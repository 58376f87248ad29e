import type * as contract from '#contract/auth.ts';
import type { UserDetails } from '#contract/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { ownAccount } from '../account/own-account.ts';
import { setSide } from './sessions.repo.ts';
import { whoAmI } from './who-am-i.ts';

/** Chooses the side for the rest of the session. @throws AppError forbidden where the organisation has one side only. */
export async function chooseSide(ctx: Ctx, { body: { side } }: Input<typeof contract.chooseSide>): Promise<UserDetails> {
  if (organisationOf(ctx).orgType !== 'BOTH') throw new AppError('forbidden', 'Your organisation has one side only.');
  const { sessionId, side: before } = personOf(ctx);
  const { publicId } = await ownAccount(ctx);
  await inTransaction(ctx, async (ctx) => {
    await setSide(ctx, sessionId, side);
    await audit(ctx, { action: 'session.side', subject: ['account', publicId], details: { side: [before, side] } });
  });
  return whoAmI(ctx);
}
