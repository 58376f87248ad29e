/** Characters of a sentence that are shown. */
const MAX_SENTENCE = 400;

/** The sentence, shortened around what was found. */
export function shorten(sentence: string, from: number): string {
  if (sentence.length <= MAX_SENTENCE) return sentence.replaceAll('\t', ' | ');
  const start = Math.max(0, Math.min(from - MAX_SENTENCE / 2, sentence.length - MAX_SENTENCE + 2));
  return `${start > 0 ? '…' : ''}${sentence.slice(start, start + MAX_SENTENCE - 2)}…`.replaceAll('\t', ' ');
}
