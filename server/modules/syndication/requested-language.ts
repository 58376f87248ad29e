import { z } from 'zod';
import { InterfaceLanguage } from '#contract/sites.ts';
import type { SiteContext } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

const RequestedLanguage = InterfaceLanguage.optional();

/**
 * The language that an address requests with `lang`, else the site's first. Header and cookie are ignored: others may cache the answer.
 * @throws AppError invalid-input for anything but an interface language.
 */
export function requestedLanguage(rawLanguage: unknown, site: SiteContext): InterfaceLanguage {
  const parsed = RequestedLanguage.safeParse(rawLanguage);
  if (!parsed.success) throw new AppError('invalid-input', 'The query is not as described.', [{ path: 'query.lang', message: z.prettifyError(parsed.error) }]);
  return parsed.data ?? site.languages[0] ?? 'en';
}
