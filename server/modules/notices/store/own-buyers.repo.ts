import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import type { ListedBuyer } from '../own/branches.ts';

/** Organisations by their ids (organisation.id). */
export const buyersByIds = (ctx: Ctx, ids: readonly number[]): Promise<ListedBuyer[]> =>
  ctx.db
    .selectFrom('organisation_label')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .$castTo<ListedBuyer>()
    .execute();

/** At most so many organisations whose names have all of these words, for an administrator. */
const MAX_BUYERS_BY_NAME = 100;
export async function buyersByName(ctx: Ctx, words: readonly string[]): Promise<ListedBuyer[]> {
  if (words.length === 0) return [];
  let query = ctx.db.selectFrom('organisation_publisher').select(['id', 'name']).where('approval', 'is not', null);
  for (const word of words) query = query.where('name', 'ilike', containsPattern(word));
  return query.limit(MAX_BUYERS_BY_NAME).$castTo<ListedBuyer>().execute();
}
