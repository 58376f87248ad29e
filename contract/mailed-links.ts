import { z } from 'zod';

/** What a mailed link carries: 256 random bits, base 64 for addresses. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/u);

/** What has become of a mailed link. */
export const LinkState = z.enum(['open', 'used', 'expired', 'unknown']);
