import { z } from 'zod';
import { isGuarded, isName } from './guarded-text.ts';
import { boundedText } from './paging.ts';

const passing = (isRight: (text: string) => boolean, rule: string, message: string) => (least: number, most: number) =>
  z
    .string()
    .max(most)
    .refine(isRight, { message, params: { rule } })
    .transform((text) => text.normalize('NFC').replace(/ +/gu, ' ').trim())
    .pipe(z.string().min(least));

/** Signs alone name nothing. What is empty has rules of its own. */
export const isNamed = (text: string): boolean => text.trim() === '' || /\p{L}/u.test(text);
export const named = { message: 'must hold a letter', params: { rule: 'letters' } };
const saysSomething = (text: string): boolean => text.trim() === '' || /[\p{L}\p{N}]/u.test(text);
/** A text that is more than signs, or empty. */
export const worded = <T extends z.ZodType<string>>(text: T) =>
  text.refine(saysSomething, { message: 'must hold a letter or digit', params: { rule: 'letter-or-digit' } });

/** Letters, digits and spaces, trimmed, with single spaces. */
export const guardedText = passing(isGuarded, 'guarded', 'takes letters, digits and spaces only');
const nameLetters = passing(isName, 'name', 'takes letters, digits, spaces, hyphens, apostrophes and dots only');
/** Name of a person or a place, with a letter, trimmed, with single spaces; its inputs are guarded (specification, section 5): a paste may hold less. */
export const nameText = (least: number, most: number) => nameLetters(least, most).refine(isNamed, named);

/** A name of one line: with single spaces, trimmed; so many characters at most before, at least two behind. */
export const lineOf = (most: number) =>
  boundedText(most)
    .refine(isNamed, named)
    .transform((text) => text.replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(2));

/** ISO 3166-1 alpha-2 by its form; whether there is such a country is the server's to know. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/u);

export const EmailAddress = z.string().trim().max(254).pipe(z.email());
