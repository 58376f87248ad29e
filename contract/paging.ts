import { z } from 'zod';

export const MAX_PAGE = 500;
export const MAX_SIZE = 100;
export const DEFAULT_SIZE = 20;

/** The paging parameters of every list. A cursor takes precedence over a page number. */
export const pagingQuery = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(DEFAULT_SIZE),
  cursor: z.string().min(1).max(400).optional(),
};

/**
 * A list: `next` and `previous` are opaque keyset cursors that reach any depth, `page` is for jumps. A capped total means "this many or
 * more".
 */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    totalIsCapped: z.boolean(),
    page: z.number().int(),
    size: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });
}

/** For every list and figure: the site's own, unless all are requested. */
export const siteScope = z
  .enum(['local', 'global'])
  .default('local')
  .describe("`local` (default): the site's country, and everything on a site without one; `global`: all countries");

/** A query parameter that may be repeated or contain commas: `?a=1&a=2` or `?a=1,2`. */
export function commaList<T extends z.ZodType<unknown, string>>(item: T, max = 50) {
  return z
    .union([z.string(), z.array(z.string()).max(max)])
    .transform((given) =>
      [...new Set((Array.isArray(given) ? given : [given]).flatMap((text) => text.split(',')).map((text) => text.trim()))].filter((text) => text !== ''),
    )
    .pipe(z.array(item).max(max));
}

/** External text: no U+0000 and no lone surrogates (PostgreSQL refuses them), with a maximum length. */
export const boundedText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'must be Unicode without U+0000');

/** A yes or no in an address. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')]);
