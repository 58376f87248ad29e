import { z } from 'zod';
import { InterfaceLanguage } from '#contract/sites.ts';
import type { SiteContext } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

const Wanted = InterfaceLanguage.optional();

/**
 * The language that an address asks for by `lang`, else the site's first. Not by header or cookie: the answer may be kept
 * by others than who asks.
 * @throws AppError invalid-input for what is no language of the interface.
 */
export function languageAsked(given: unknown, site: SiteContext): InterfaceLanguage {
  const wanted = Wanted.safeParse(given);
  if (!wanted.success) throw new AppError('invalid-input', 'The query is not as described.', [{ path: 'query.lang', message: z.prettifyError(wanted.error) }]);
  return wanted.data ?? site.languages[0] ?? 'en';
}
