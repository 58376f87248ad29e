import type { FastifyRequest } from 'fastify';
import { type InterfaceLanguage, InterfaceLanguage as Language } from '#contract/sites.ts';

/** Languages whose texts are written (web/locales). */
export const writtenLanguages: readonly InterfaceLanguage[] = ['en', 'fr', 'ne'];
export const LANGUAGE_COOKIE = 'lang';

/** Languages that a site offers: its own that are written, then the other written ones. */
export function offeredLanguages(siteLanguages: readonly string[]): InterfaceLanguage[] {
  const own = siteLanguages.filter((language): language is InterfaceLanguage => writtenLanguages.includes(language as InterfaceLanguage));
  return [...new Set([...own, ...writtenLanguages])];
}

function fromCookie(header: string | undefined): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=');
    if (name === LANGUAGE_COOKIE) return value;
  }
  return undefined;
}

/** Languages of an Accept-Language header (RFC 9110, section 12.5.4), most wanted first; `;q=0` is refused. */
function accepted(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/u.exec(text)?.[1]).find((text) => text !== undefined);
      return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality: quality === undefined ? 1 : Number(quality), position };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.position - b.position)
    .map(({ language }) => language);
}

/** `?lang=` as the address gives it, when it names a language that is written. */
export function chosenLanguage(query: URLSearchParams): InterfaceLanguage | null {
  const given = Language.safeParse(query.get('lang'));
  return given.success && writtenLanguages.includes(given.data) ? given.data : null;
}

/** The language of a page: `?lang=` beats the cookie, the cookie beats Accept-Language, that beats the site's first. */
export function languageOf(request: FastifyRequest, query: URLSearchParams, offered: readonly InterfaceLanguage[]): InterfaceLanguage {
  const isOffered = (language: string | null | undefined): language is InterfaceLanguage => offered.includes(language as InterfaceLanguage);
  const wanted = [chosenLanguage(query), fromCookie(request.headers.cookie), ...accepted(request.headers['accept-language'])];
  return wanted.find(isOffered) ?? offered[0] ?? 'en';
}
