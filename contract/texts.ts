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

/** Letters, digits and spaces, trimmed, with single spaces. */
export const guardedText = passing(isGuarded, 'guarded', 'takes letters, digits and spaces only');
/** Name of a person or a place, trimmed, with single spaces; its inputs are guarded (specification, section 5): a paste may hold less. */
export const nameText = passing(isName, 'name', 'takes letters, digits, spaces, hyphens, apostrophes and dots only');

/** A name of one line: with single spaces, trimmed; so many characters at most before, at least two behind. */
export const lineOf = (most: number) =>
  boundedText(most)
    .transform((text) => text.replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(2));

/** ISO 3166-1 alpha-2 by its form; whether there is such a country is the server's to know. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/u);

export const EmailAddress = z.string().trim().max(254).pipe(z.email());
