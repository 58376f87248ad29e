import { organisationsBelow } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** organisation.id of the buyers whose questions the actor answers: the active one and those below it; none while it is not approved. */
export async function ownBuyers(ctx: Ctx): Promise<number[]> {
  const { id, approval, permissions } = organisationOf(ctx);
  if (approval !== 'approved') return [];
  // Only owners act for child buyers.
  if (!permissions.has('children.manage')) return [id];
  return [id, ...(await organisationsBelow(ctx, id)).filter(({ isBlocked }) => !isBlocked).map((each) => each.id)];
}
