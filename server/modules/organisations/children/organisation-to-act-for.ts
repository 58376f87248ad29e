import type { Ctx } from '#server/platform/ctx.ts';
import { type OrganisationToActFor, unblockedByPublicId } from '../organisations.repo.ts';
import { isDescendantOf } from './tree.repo.ts';

/**
 * An organisation that a person may act for without being a member.
 * @param owned organisation.id of the person's own ones: it must be below one of them; null: a superAdmin, who may act for any.
 * @returns undefined when there is none, it is blocked, or the person may not.
 */
export async function organisationToActFor(ctx: Ctx, publicId: string, owned: readonly number[] | null): Promise<OrganisationToActFor | undefined> {
  const organisation = await unblockedByPublicId(ctx, publicId);
  return organisation && (owned === null || (owned.length > 0 && (await isDescendantOf(ctx, organisation.id, owned)))) ? organisation : undefined;
}
