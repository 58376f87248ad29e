import { z } from 'zod';

/** The token of a mailed link: 256 random bits in base64url. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/u);

/** The state of a mailed link. */
export const LinkState = z.enum(['open', 'used', 'expired', 'unknown']);
