import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * The approved buyer whose officers the signed-in person chooses. An administrator who acts for a buyer does not: they would choose who opens bids.
 * @throws AppError forbidden, organisation-not-approved
 */
export function requireOwnBuyer(ctx: Ctx): { id: number; publicId: string } {
  const { id, publicId, relation, orgType, approval } = organisationOf(ctx);
  if (relation === 'admin') throw new AppError('forbidden', 'Only the buyer’s own people choose opening officers.');
  if (orgType === 'SELLER') throw new AppError('forbidden', 'A supplier has no opening officers.');
  if (approval !== 'approved') throw new AppError('organisation-not-approved', 'The buyer is not approved yet.');
  return { id, publicId };
}
