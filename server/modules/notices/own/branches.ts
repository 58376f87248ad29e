import { ownWords, wordsBesides } from './own-terms.ts';

/** A buyer whose notices are listed. */
export interface ListedBuyer {
  /** organisation.id */
  id: number;
  name: string;
}

/** Notices of some buyers (organisation.id; null: of all) that have words with all of these beginnings. */
export interface Branch {
  buyerIds: readonly number[] | null;
  words: readonly string[];
}

/**
 * The parts of a list: each word is in a buyer's name, or must be in the notice. Buyers for whom the same words are left are one part.
 * @param buyers null: all. @param named of all buyers, those whose names have all the words.
 */
export function branchesOf(q: string | undefined, buyers: readonly ListedBuyer[] | null, named: readonly ListedBuyer[]): Branch[] {
  const words = ownWords(q ?? '');
  if (buyers === null) {
    const all = { buyerIds: null, words };
    return words.length === 0 || named.length === 0 ? [all] : [all, { buyerIds: named.map(({ id }) => id), words: [] }];
  }
  const byWords = new Map<string, { buyerIds: number[]; words: string[] }>();
  for (const { id, name } of buyers) {
    const rest = wordsBesides(words, name);
    const key = rest.join(' ');
    const branch = byWords.get(key);
    if (branch) branch.buyerIds.push(id);
    else byWords.set(key, { buyerIds: [id], words: rest });
  }
  return [...byWords.values()];
}
