import { z } from 'zod';
import { isGuarded, isName } from './guarded-text.ts';
import { boundedText } from './paging.ts';

const restrictedText = (isRight: (text: string) => boolean, rule: string, message: string) => (min: number, max: number) =>
  z
    .string()
    .max(max)
    .refine(isRight, { message, params: { rule } })
    .transform((text) => text.normalize('NFC').replace(/ +/gu, ' ').trim())
    .pipe(z.string().min(min));

/** Signs alone are no name. Empty text has rules of its own. */
export const hasLetter = (text: string): boolean => text.trim() === '' || /\p{L}/u.test(text);
export const letterRule = { message: 'must hold a letter', params: { rule: 'letters' } };
const hasLetterOrDigit = (text: string): boolean => text.trim() === '' || /[\p{L}\p{N}]/u.test(text);
/** Text that is empty, or more than signs. */
export const withLetterOrDigit = <T extends z.ZodType<string>>(text: T) =>
  text.refine(hasLetterOrDigit, { message: 'must hold a letter or digit', params: { rule: 'letter-or-digit' } });

/** Letters, digits and spaces, trimmed, with single spaces. */
export const guardedText = restrictedText(isGuarded, 'guarded', 'takes letters, digits and spaces only');
const nameLetters = restrictedText(isName, 'name', 'takes letters, digits, spaces, hyphens, apostrophes and dots only');
/**
 * Name of a person or a place: with a letter, trimmed, single spaces. Its inputs are guarded (specification, section 5): a paste may
 * contain less.
 */
export const nameText = (min: number, max: number) => nameLetters(min, max).refine(hasLetter, letterRule);

/** A one-line name: trimmed, single spaces; at most so many characters before trimming, at least two after. */
export const nameLine = (max: number) =>
  boundedText(max)
    .refine(hasLetter, letterRule)
    .transform((text) => text.replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(2));

/** ISO 3166-1 alpha-2 by its form; the server knows whether the country exists. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/u);

export const EmailAddress = z.string().trim().max(254).pipe(z.email());
