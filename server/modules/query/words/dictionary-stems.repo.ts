import type { Ctx } from '#server/platform/ctx.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';

/** The stem of each word by the PostgreSQL dictionary at the same position; null where the dictionary drops the word. */
export async function stemWords(ctx: Ctx, dictionaries: readonly string[], words: readonly string[]): Promise<(string | null)[]> {
  const text = `select (ts_lexize(dictionary::regdictionary, word))[1] as stem
    from unnest($1::text[], $2::text[]) with ordinality as given (dictionary, word, n) order by n`;
  const rows = await runSearch<{ stem: string | null }>(ctx, { name: 'search-stems', text }, [dictionaries, words]);
  return rows.map((row) => row.stem);
}
