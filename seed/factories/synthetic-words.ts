/** The commonest words of real notices: the head of the vocabulary. */
const common =
  'supply construction services works road maintenance of and for the school building water equipment repair installation hospital system office project procurement rehabilitation upgrade district city national framework consultancy design delivery network power line pump pipe bridge drainage furniture vehicle software training security cleaning medical laboratory transport waste energy lighting survey study audit printing fuel food uniform computer server licence printer cable transformer generator solar sewer irrigation canal market hall stadium terminal airport railway port tunnel dam embankment'.split(
    ' ',
  );

const starts = ['b', 'br', 'd', 'dr', 'f', 'g', 'gr', 'h', 'k', 'kl', 'l', 'm', 'n', 'p', 'pr', 'r', 's', 'st', 't', 'tr', 'v', 'z'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'or', 'an'];
const syllables = starts.flatMap((start) => vowels.map((vowel) => start + vowel));

/** `count` different words, the commonest first: real ones, then made-up ones of two to four syllables. */
export function vocabulary(count: number): string[] {
  const words = new Set(common);
  // A step coprime to the number of syllables visits every combination once, in a scattered order.
  for (let index = 0; words.size < count; index++) {
    const first = syllables[(index * 37) % syllables.length]!;
    const second = syllables[(Math.floor(index / syllables.length) * 53 + index) % syllables.length]!;
    const third = index < syllables.length ** 2 ? '' : syllables[(index * 101) % syllables.length]!;
    words.add(`${first}${second}${third}${index % 3 === 0 ? 'n' : ''}`);
  }
  return [...words].slice(0, count);
}

/**
 * A table for drawing ranks by Zipf's law: the probability of rank r falls as 1 / (r + 1) ** exponent. Drawing is one look-up: table[random
 * * table.length].
 */
export function zipfTable(ranks: number, exponent: number, size: number): Int32Array {
  const weights = Float64Array.from({ length: ranks }, (_, rank) => 1 / (rank + 1) ** exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const table = new Int32Array(size);
  let filledCount = 0;
  let reached = 0;
  for (let rank = 0; rank < ranks; rank++) {
    reached += weights[rank]! / total;
    const until = Math.min(size, Math.max(filledCount + 1, Math.round(reached * size)));
    table.fill(rank, filledCount, until);
    filledCount = until;
    if (filledCount >= size) break;
  }
  table.fill(0, filledCount);
  return table;
}
