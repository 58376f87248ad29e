import type { OwnProfile } from '#contract/account.ts';
import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { InterfaceLanguage } from '#contract/sites.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ProfileRow, profileOf, putOwnData } from './profile.repo.ts';

/** A row as its owner sees it. */
export const presentProfile = ({ createdAt, passwordChangedAt, language, ...row }: ProfileRow): OwnProfile => ({
  ...row,
  language: InterfaceLanguage.catch('en').parse(language),
  createdAt: createdAt.toISOString(),
  passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
});

/** What is kept of the person who asks. */
export async function showOwnProfile(ctx: Ctx): Promise<OwnProfile> {
  const row = await profileOf(ctx, personOf(ctx).accountId);
  if (!row) throw new AppError('unauthenticated', 'The access token is not valid, or no longer.');
  return presentProfile(row);
}

/** Changes one's own name, phone and language. @throws AppError precondition-failed with what is stored now. */
export async function changeOwnProfile(ctx: Ctx, { body }: Input<typeof contract.changeOwnProfile>): Promise<OwnProfile> {
  const before = await showOwnProfile(ctx);
  return inTransaction(ctx, async (ctx) => {
    if (!(await putOwnData(ctx, personOf(ctx).accountId, ctx.request?.revision ?? 0, body)))
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: await showOwnProfile(ctx) });
    const changed = (Object.keys(body) as (keyof typeof body)[]).filter((field) => body[field] !== before[field]);
    // Which fields, never what stood in them: the audit log names people by id alone.
    await audit(ctx, { action: 'account.edit', subject: ['account', before.id], organisationId: null, details: { fields: changed } });
    return showOwnProfile(ctx);
  });
}
