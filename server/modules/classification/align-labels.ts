import { setImmediate } from 'node:timers/promises';

/** A word of English labels, and how surely it is meant, 0 to 1. */
export type EnglishWord = readonly [word: string, weight: number];

const ROUNDS = 4;
/** Likelihoods below are dropped on the way, and at the end. */
const [MIN_ON_THE_WAY, MIN_LIKELIHOOD] = [0.02, 0.2];
const MAX_MEANINGS = 2;
/** After so many labels others may run. */
const SLICE = 1000;

type Likelihoods = Map<string, Map<string, number>>;

/** One round: each English word of a label is shared among the words of the same label, as likely as each was before. */
async function round(own: readonly (readonly string[])[], english: readonly (readonly string[])[], before: Likelihoods | null): Promise<Likelihoods> {
  const next: Likelihoods = new Map();
  for (const [index, words] of own.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    for (const meaning of english[index]!) {
      const shares = words.map((word) => (before ? (before.get(word)?.get(meaning) ?? 0) : 1));
      const sum = shares.reduce((total, share) => total + share, 0);
      if (sum === 0) continue;
      for (const [place, word] of words.entries()) {
        if (shares[place] === 0) continue;
        const meanings = next.getOrInsertComputed(word, () => new Map<string, number>());
        meanings.set(meaning, (meanings.get(meaning) ?? 0) + shares[place]! / sum);
      }
    }
  }
  for (const meanings of next.values()) {
    const sum = meanings.values().reduce((total, share) => total + share, 0);
    for (const [meaning, share] of meanings) {
      if (share / sum < MIN_ON_THE_WAY) meanings.delete(meaning);
      else meanings.set(meaning, share / sum);
    }
  }
  return next;
}

/**
 * What the words of a language's labels mean in English, learnt from the labels of the same codes (IBM model 1, Brown et al. 1993). It runs
 * in slices, so that others are not kept waiting.
 * @param own words of each label. @param english words of the same codes' English labels.
 */
export async function alignLabels(own: readonly (readonly string[])[], english: readonly (readonly string[])[]): Promise<Map<string, EnglishWord[]>> {
  const [distinctOwn, distinctEnglish] = [own, english].map((labels) => labels.map((words) => [...new Set(words)]));
  let likelihoods: Likelihoods | null = null;
  for (let count = 0; count < ROUNDS; count++) likelihoods = await round(distinctOwn!, distinctEnglish!, likelihoods);
  return new Map(
    [...likelihoods!].map(([word, meanings]) => [
      word,
      [...meanings]
        .filter(([, share]) => share >= MIN_LIKELIHOOD)
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, MAX_MEANINGS),
    ]),
  );
}
