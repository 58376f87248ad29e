import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/wishlist.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { listOwner, mayWrite } from './list-owner.ts';
import { type WishRow, countWishes, labelsOf, wishPage } from './wishes.repo.ts';

/** A page of a wishlist, with cards as far as the person may see the notices. @throws AppError forbidden */
export async function listWishes(
  ctx: Ctx,
  { query: { page, size, cursor, list, sort, ...filter } }: Input<typeof contract.listWishes>,
): Promise<Output<typeof contract.listWishes>> {
  const owner = listOwner(ctx, list);
  const hasTeam = personOf(ctx).organisation !== null;
  const [{ items: rows, ...wishes }, labels, own, team] = await Promise.all([
    keyset(`wishlist ${JSON.stringify([list, sort, filter])}`, SortKeys).list<WishRow, WishRow>(
      { page, size, cursor },
      {
        read: (pageRead) => wishPage(ctx, owner, filter, sort, pageRead),
        count: () => countWishes(ctx, owner, filter),
        keysOf: ({ sortKey, rowId }): SortKeys => [sortKey, rowId],
        present: (row) => row,
      },
    ),
    labelsOf(ctx, owner),
    countWishes(ctx, listOwner(ctx, 'own')),
    hasTeam ? countWishes(ctx, listOwner(ctx, 'team')) : null,
  ]);
  const cards = await cardsOf(
    ctx,
    rows.map(({ noticeId }) => noticeId),
  );
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const items = rows.flatMap(({ publicId, note, labels: labelsOfOne, savedAt, savedBy, revision }) => {
    const notice = cardById.get(publicId);
    return notice ? [{ notice, note, labels: [...labelsOfOne], savedAt: savedAt.toISOString(), savedBy: list === 'team' ? savedBy : null, revision }] : [];
  });
  return { items, ...wishes, labels, counts: { own, team }, mayWrite: mayWrite(ctx, list), now: ctx.clock.now().toISOString() };
}
