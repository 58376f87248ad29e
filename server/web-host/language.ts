import type { FastifyRequest } from 'fastify';
import type { InterfaceLanguage } from '#contract/sites.ts';

export const LANGUAGE_COOKIE = 'lang';

function fromCookie(header: string | undefined): string | undefined {
  if (!header?.includes(`${LANGUAGE_COOKIE}=`)) return undefined;
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === LANGUAGE_COOKIE) return value;
  }
  return undefined;
}

/** Languages of an Accept-Language header (RFC 9110, section 12.5.4), most wanted first; `;q=0` is refused. */
function parseAccepted(header: string): string[] {
  return header
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

// Browsers send few different headers; whoever sends many only empties it.
const parsed = new Map<string, readonly string[]>();
const MOST_PARSED = 500;

function accepted(header: string | undefined): readonly string[] {
  if (!header) return [];
  const known = parsed.get(header);
  if (known) return known;
  if (parsed.size >= MOST_PARSED) parsed.clear();
  const languages = parseAccepted(header);
  if (header.length <= 200) parsed.set(header, languages);
  return languages;
}

/** `?lang=` as the address gives it, when it names a language that the site offers. */
export function chosenLanguage(url: string, offered: readonly InterfaceLanguage[]): InterfaceLanguage | null {
  if (!url.includes('lang=')) return null;
  const given = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('lang');
  return offered.find((language) => language === given) ?? null;
}

/** The language of a page: `?lang=` (`chosen`) beats the cookie, the cookie beats Accept-Language, that beats the site's first. */
export function languageOf(headers: FastifyRequest['headers'], chosen: InterfaceLanguage | null, offered: readonly InterfaceLanguage[]): InterfaceLanguage {
  if (chosen) return chosen;
  const isOffered = (language: string | undefined): language is InterfaceLanguage => offered.includes(language as InterfaceLanguage);
  const kept = fromCookie(headers.cookie);
  return isOffered(kept) ? kept : (accepted(headers['accept-language']).find(isOffered) ?? offered[0] ?? 'en');
}
