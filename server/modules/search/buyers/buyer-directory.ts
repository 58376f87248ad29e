import type { Ctx } from '#server/platform/ctx.ts';
import type { DirectoryEntry } from '../directory/directory.ts';
import { syncedDirectory } from '../directory/synced-directory.ts';
import { type BuyerRow, buyersSince } from '../store/buyers.repo.ts';
import { filterLexeme, wordsOf } from '#server/modules/query/index.ts';

/** The initial of a name: its first letter, or `#` for a digit, a sign or nothing. */
export function initialOf(words: readonly string[]): string {
  const [first = ''] = words[0] ?? '';
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#';
}

/** Lexemes of the directory's own filters: k country, c city, t buyer type, l letter. */
function facetsOf({ country, city, type }: BuyerRow, words: readonly string[]): string[] {
  return [country && `k:${country}`, city && filterLexeme('city', city), type && `t:${type}`, `l:${initialOf(words)}`].filter((each) =>
    Boolean(each),
  ) as string[];
}

function entryOf(row: BuyerRow): DirectoryEntry {
  const words = wordsOf(row.name);
  const facets = facetsOf(row, words);
  // Everybody may know the buyer of a locked notice: both audiences have the same count.
  return {
    id: row.id,
    lexeme: `b:${row.publicId}`,
    name: words.map((word) => ` ${word}`).join(''),
    facets: { part: facets, whole: facets },
    notices: { part: row.notices, whole: row.notices },
    isListed: row.approved,
  };
}

/** Every buyer with a public notice or an administrator's approval. */
export const buyerDirectory = syncedDirectory(async (ctx: Ctx, revision) => (await buyersSince(ctx, revision)).map(entryOf));
