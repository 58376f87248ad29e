import type { Ctx } from '#server/platform/ctx.ts';
import { type OrganisationToActFor, unblockedByPublicId } from '../organisations.repo.ts';
import { isUnder } from './tree.repo.ts';

/**
 * An organisation that somebody may act for without being one of its people.
 * @param owned organisation.id of those that the person owns: one below them; null: a superAdmin, who may act for any.
 * @returns undefined where there is none, it is blocked, or the person may not.
 */
export async function organisationToActFor(ctx: Ctx, publicId: string, owned: readonly number[] | null): Promise<OrganisationToActFor | undefined> {
  const found = await unblockedByPublicId(ctx, publicId);
  return found && (owned === null || (owned.length > 0 && (await isUnder(ctx, found.id, owned)))) ? found : undefined;
}
