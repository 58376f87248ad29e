import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

const TOKEN_BYTES = 32;

/** The token of a calendar's address. Its beginning keeps it out of the log (server/platform/http/logged-path.ts). */
export const CalendarToken = z.string().regex(/^v1\.[\w-]{43}$/u);

/** A new token, of 256 random bits. */
export const newCalendarToken = (): string => `v1.${randomBytes(TOKEN_BYTES).toString('base64url')}`;

/** By what it is found. It is random enough for a plain hash. */
export const hashOfCalendarToken = (token: string): Buffer => createHash('sha256').update(token).digest();
