import { cpvCodes } from '#seed/reference/cpv-codes.ts';
import type { DatabaseScope } from '#server/platform/ctx.ts';
import { foldText } from '#contract/fold.ts';
import { cpvLabeller } from './cpv-labels.ts';
import { hasCpvLabels, cachedRead } from './lists.ts';

interface Searchable {
  readonly code: string;
  /** The folded label after a space, so that the beginning of a word can be matched. */
  readonly label: string;
  /** Fewer digits, more general. */
  readonly digits: number;
}

/** The significant digits of a code; a division has two, even with a zero. */
const significant = (code: string) => code.slice(0, 2) + code.slice(2).replace(/0+$/u, '');

async function searchable(ctx: DatabaseScope, language: string): Promise<Searchable[]> {
  const labelOf = await cpvLabeller(ctx, language);
  return cpvCodes.map((code) => ({ code, label: ` ${foldText(labelOf(code)?.label ?? '')}`, digits: significant(code).length }));
}

/** Shorter words, such as "of", say nothing alone. */
const MIN_LETTERS = 3;

/** Codes with the most of these words, each at the beginning of a word of the label; the general before the special. */
function withSomeOf(words: readonly string[], labels: readonly Searchable[], limit: number): string[] {
  const longWords = words.filter(({ length }) => length >= MIN_LETTERS);
  return labels
    .map((one) => ({ ...one, found: longWords.filter((word) => one.label.includes(` ${word}`)).length }))
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found || a.digits - b.digits)
    .slice(0, limit)
    .map(({ code }) => code);
}

/**
 * Codes that begin with the typed digits, else codes whose label has every typed word. Labels with words that begin so come before labels
 * that only contain them, general codes before special ones. Where no label has every word, those with the most of them.
 * @param options.within only below this code.
 */
export async function findCpvCodes(
  ctx: DatabaseScope,
  text: string,
  language: string,
  { within = null, limit }: { within?: string | null; limit: number },
): Promise<string[]> {
  const prefix = within === null ? '' : significant(within);
  const isWithin = (code: string) => code.startsWith(prefix) && code !== within;
  const digits = text.replace(/[\s.-]/gu, '');
  if (/^\d{1,9}$/u.test(digits)) return cpvCodes.filter((code) => isWithin(code) && code.startsWith(digits.slice(0, 8))).slice(0, limit);
  const words = foldText(text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const labelled = hasCpvLabels(language) ? language : 'en';
  const labels = (await cachedRead(ctx, `folded ${labelled}`, () => searchable(ctx, labelled))).filter(({ code }) => isWithin(code));
  const hits = labels.filter(({ label }) => words.every((word) => label.includes(word)));
  const rank = ({ label, digits }: Searchable) => words.filter((word) => !label.includes(` ${word}`)).length * 10 + digits;
  if (hits.length === 0) return withSomeOf(words, labels, limit);
  return hits
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit)
    .map(({ code }) => code);
}
