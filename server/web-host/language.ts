import type { FastifyRequest } from 'fastify';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { acceptedLanguages } from '#server/platform/http/accepted-languages.ts';

export const LANGUAGE_COOKIE = 'lang';

function fromCookie(header: string | undefined): string | undefined {
  if (!header?.includes(`${LANGUAGE_COOKIE}=`)) return undefined;
  for (const cookie of header.split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === LANGUAGE_COOKIE) return value;
  }
  return undefined;
}

/** The `?lang=` of an address, if the site offers that language. */
export function chosenLanguage(url: string, offered: readonly InterfaceLanguage[]): InterfaceLanguage | null {
  if (!url.includes('lang=')) return null;
  const requestedLanguage = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('lang');
  return offered.find((language) => language === requestedLanguage) ?? null;
}

/** The language of a page, in order of precedence: `?lang=` (`languageFromUrl`), the cookie, Accept-Language, the site's first. */
export function languageOf(
  headers: FastifyRequest['headers'],
  languageFromUrl: InterfaceLanguage | null,
  offered: readonly InterfaceLanguage[],
): InterfaceLanguage {
  if (languageFromUrl) return languageFromUrl;
  const isOffered = (language: string | undefined): language is InterfaceLanguage => offered.includes(language as InterfaceLanguage);
  const cookieLanguage = fromCookie(headers.cookie);
  return isOffered(cookieLanguage) ? cookieLanguage : (acceptedLanguages(headers['accept-language']).find(isOffered) ?? offered[0] ?? 'en');
}
