import { z } from 'zod';
import { boundedText } from './paging.ts';

/** A name of one line: with single spaces, trimmed; so many characters at most before, at least two behind. */
export const lineOf = (most: number) =>
  boundedText(most)
    .transform((text) => text.replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(2));

/** ISO 3166-1 alpha-2 by its form; whether there is such a country is the server's to know. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/u);

export const EmailAddress = z.string().trim().max(254).pipe(z.email());
