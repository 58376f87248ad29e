import type { WishListName } from '#contract/wishlist-names.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ListOwner } from './wishes.repo.ts';

/** Whose list the person means. @throws AppError forbidden where they belong to no organisation */
export function listOwner(ctx: Ctx, list: WishListName): ListOwner {
  return list === 'own' ? { accountId: personOf(ctx).accountId, organisationId: null } : { accountId: null, organisationId: organisationOf(ctx).id };
}

/** Whether the person may change a list: their own, or that of the organisation with the permission for it. */
export const mayWrite = (ctx: Ctx, list: WishListName): boolean => list === 'own' || organisationOf(ctx).permissions.has('wishlists.write');

/** The list, for a change. @throws AppError forbidden */
export function listToWrite(ctx: Ctx, list: WishListName): ListOwner {
  if (!mayWrite(ctx, list)) throw new AppError('forbidden', 'Your role does not allow changes of the shared wishlist.');
  return listOwner(ctx, list);
}
