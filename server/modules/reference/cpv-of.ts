import { naicsToDivision } from '#seed/reference/classification/naics.ts';
import { pscToDivision } from '#seed/reference/classification/psc.ts';
import { textRules } from '#seed/reference/classification/text-rules.ts';
import { unspscToDivision } from '#seed/reference/classification/unspsc.ts';
import { foldText } from '#contract/fold.ts';
import { memoised } from './memoised.ts';
import { isCpvCode, nearestCpv } from './cpv-codes.ts';

const MAX_TEXT = 200;

type Reader = (code: string) => string | null;

/** The value of the longest listed prefix of a code. */
function byPrefix(table: Readonly<Record<string, string>>, code: string): string | null {
  for (let length = Math.min(code.length, 6); length >= 1; length--) {
    const division = table[code.slice(0, length)];
    if (division) return `${division}000000`;
  }
  return null;
}

/**
 * CPV as publishers write it: "45210000", "45210000-2", "CPV: 45.21.00.00", "3100000" (a lost leading zero), "452100002", several in one
 * text (the first counts). A code that does not exist becomes its nearest ancestor.
 */
function fromCpv(text: string): string | null {
  if (isCpvCode(text)) return text;
  const digits = /\d[\d. ]*/u.exec(text)?.[0].replaceAll(/[. ]/gu, '') ?? '';
  if (digits.length === 7 && isCpvCode(`0${digits}`)) return `0${digits}`;
  return digits.length < 2 ? null : nearestCpv(digits.slice(0, 8));
}

const digitsOf = (text: string) => /\d{2,}/u.exec(text)?.[0] ?? '';
const fromUnspsc: Reader = (text) => byPrefix(unspscToDivision, digitsOf(text).slice(0, 4));
const fromNaics: Reader = (text) => byPrefix(naicsToDivision, digitsOf(text));
const fromPsc: Reader = (text) => byPrefix(pscToDivision, text.trim().toUpperCase());

function fromText(text: string): string | null {
  const foldedText = foldText(text.slice(0, MAX_TEXT));
  if (foldedText.length < 3) return null;
  const division = textRules.find(([words]) => words.test(foldedText))?.[1];
  return division ? `${division}000000` : null;
}

/** Schemes that classify the buyer, the law or the place, and the supplementary vocabulary: not the subject of a contract. */
const NOT_A_SUBJECT = /^(?:CPVS|COFOG|TEDCATYPE|CELEX|NUTS)/u;

/** The reader of a scheme's codes; undefined when they may only be words. */
const readerOf = memoised(500, (scheme: string): Reader | undefined => {
  const name = scheme.toUpperCase().replaceAll(/[^A-Z]/gu, '');
  if (NOT_A_SUBJECT.test(name)) return () => '';
  if (name.includes('CPV')) return fromCpv;
  // Paraguay's catalogue is UNSPSC with three more digits.
  if (name.includes('UNSPSC') || name.includes('CONTRATACIONES')) return fromUnspsc;
  if (name.includes('NAICS')) return fromNaics;
  if (name === 'PSC' || name === 'FSC' || name.endsWith('XPSC')) return fromPsc;
  return undefined;
});

const WITH_CHECK_DIGIT = /^\d{8}-\d$/u;

const cachedCpvOf = memoised(50_000, (key: string): string | null => {
  const [scheme = '', code = '', description = ''] = key.split('\u0000');
  const reader = readerOf(scheme);
  const cpvFromCode = reader ? reader(code) : WITH_CHECK_DIGIT.test(code.trim()) ? fromCpv(code) : fromText(code);
  if (cpvFromCode !== null) return cpvFromCode || null;
  return fromText(description);
});

/**
 * The CPV code of a classification. CPV is read in any of its spellings. Other schemes map to a division at best (UNSPSC, NAICS, PSC, words
 * such as GePNIC's categories). Answers are cached; no database is asked.
 * @param description read where the code says nothing.
 */
export function cpvOf(scheme: string, code: string, description?: string): string | null {
  if (isCpvCode(code) && readerOf(scheme) === fromCpv) return code;
  return cachedCpvOf(`${scheme}\u0000${code.slice(0, MAX_TEXT)}\u0000${description?.slice(0, MAX_TEXT) ?? ''}`);
}
