/**
 * A name as organisations are matched by: compatibility forms folded, case and Latin accents dropped, every run of
 * punctuation or space one blank. Vowel signs of Indic scripts are marks too and stay: without them names collide.
 */
export function normaliseName(name: string): string {
  const foldedName = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’`]/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return (foldedName || name.trim().toLowerCase()).slice(0, 500);
}

// Placeholders of publishers for missing numbers.
const noIdentifier = /^(?:n\/?a|none|null|nil|unknown|tbc|[0\-.\s]*|x+)$/iu;

/** A registration number as it is compared, or null when it is not valid. */
export function normaliseIdentifier(identifier: string): string | null {
  const text = identifier.normalize('NFKC').trim();
  return text.length > 200 || noIdentifier.test(text) ? null : text.toUpperCase();
}
