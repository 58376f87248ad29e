import { type AlertSearch, searchOf } from '#contract/alerts.ts';
import { searchNotices } from '#server/modules/search/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * Mends the words of a search once, when it is saved: a word that no notice has is put right as the search would. Nothing is mended when notices
 * are matched.
 */
export async function mendWords(ctx: Ctx, search: AlertSearch): Promise<{ search: AlertSearch; correctedTo: string | null }> {
  if (!search.q?.trim() || search.exact) return { search, correctedTo: null };
  const { correctedTo } = await searchNotices(ctx, { ...searchOf({ q: search.q, scope: search.scope }), size: 1 });
  return { search: correctedTo === null ? search : { ...search, q: correctedTo }, correctedTo };
}
