const marks = /\p{Mn}/gu;
const separators = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * A text as it is compared: lower case, Latin accents off, words parted by single blanks. The vowel signs of Indic
 * scripts are marks too, but make the word, so only Latin, Greek and Cyrillic texts lose theirs.
 */
export function fold(text: string): string {
  const plain = /[\u0900-\u0dff]/u.test(text) ? text.normalize('NFC') : text.normalize('NFD').replace(marks, '');
  return plain.toLowerCase().replace(separators, ' ').trim();
}
