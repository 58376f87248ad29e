import { type WordGroup, parseText, wordGroups } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { latinSpellingsOf, spellingsOf } from '../store/spellings.ts';

/** The words of a text, with the spellings that this reader may find them under. */
export async function queryWords(ctx: Ctx, text: string): Promise<WordGroup[]> {
  const parsed = parseText(text);
  const { variable } = parsed;
  const [alike, inLatin] = await Promise.all([spellingsOf(ctx, variable), latinSpellingsOf(ctx, variable)]);
  return wordGroups(parsed, new Map(variable.map((form) => [form, [...(alike.get(form) ?? []), ...(inLatin.get(form) ?? [])]])));
}
