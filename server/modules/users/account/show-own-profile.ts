import type { OwnProfile } from '#contract/account.ts';
import { InterfaceLanguage } from '#contract/sites.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { invalidToken } from '../tokens.ts';
import { type ProfileRow, profileOf } from './profile.repo.ts';

/** A row as its owner sees it. */
export const presentProfile = ({ createdAt, passwordChangedAt, language, ...row }: ProfileRow): OwnProfile => ({
  ...row,
  language: InterfaceLanguage.catch('en').parse(language),
  createdAt: createdAt.toISOString(),
  passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
});

/** The stored profile of the signed-in person. */
export async function showOwnProfile(ctx: Ctx): Promise<OwnProfile> {
  const row = await profileOf(ctx, personOf(ctx).accountId);
  if (!row) throw invalidToken();
  return presentProfile(row);
}
