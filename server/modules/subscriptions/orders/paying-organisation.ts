import { organisationOf } from '#server/platform/access.ts';
import type { ActingOrganisation, Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

/** The organisation that subscribes. @throws AppError forbidden (rule `seller-only`) for a mere buyer, which reads as its notices allow. */
export function payingOrganisation(ctx: Ctx): ActingOrganisation {
  const organisation = organisationOf(ctx);
  if (organisation.orgType === 'BUYER')
    throw new AppError('forbidden', 'Plans are for suppliers.', [{ path: 'organisation', rule: 'seller-only', message: 'is no supplier' }]);
  return organisation;
}
