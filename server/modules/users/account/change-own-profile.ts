import type * as contract from '#contract/account.ts';
import type { OwnProfile } from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { updateOwnData } from './profile.repo.ts';
import { showOwnProfile } from './show-own-profile.ts';

/** Changes one's own name, phone and language. @throws AppError precondition-failed with what is stored now. */
export async function changeOwnProfile(ctx: Ctx, { body }: Input<typeof contract.changeOwnProfile>): Promise<OwnProfile> {
  const before = await showOwnProfile(ctx);
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateOwnData(ctx, personOf(ctx).accountId, ctx.request?.revision ?? 0, body)))
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: await showOwnProfile(ctx) });
    const changed = (Object.keys(body) as (keyof typeof body)[]).filter((field) => body[field] !== before[field]);
    // The audit log gets the names of the fields, never their values: it names people by id alone.
    await audit(ctx, { action: 'account.edit', subject: ['account', before.id], organisationId: null, details: { fields: changed } });
    return showOwnProfile(ctx);
  });
}
