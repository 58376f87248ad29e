import type { BuyerCard, BuyerType } from '#contract/organisations.ts';
import { slugOf } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { DirectoryEntry, OpenCountByLexeme } from '../directory/directory.ts';
import { buyersByIds } from '../store/buyers.repo.ts';

/** Buyers as shown in lists, in the given order. */
export async function buyerCards(ctx: Ctx, entries: readonly DirectoryEntry[], open: OpenCountByLexeme): Promise<BuyerCard[]> {
  const rows = await buyersByIds(
    ctx,
    entries.map(({ id }) => id),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return rows.map((row) => {
    const entry = byId.get(row.id)!;
    return {
      id: row.publicId,
      slug: slugOf(row.name, row.publicId),
      name: row.name,
      country: row.country || null,
      city: row.city,
      type: row.type as BuyerType | null,
      open: open.get(entry.lexeme) ?? 0,
      notices: entry.notices.part,
    };
  });
}
