/** RFC 9110, section 12.5.4; `;q=0` refuses a language. */
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

// Browsers send few different headers. A client that sends many only empties the cache.
const languagesByHeader = new Map<string, readonly string[]>();
const MAX_PARSED = 500;

/** Languages (ISO 639-1) of an Accept-Language header, most preferred first. */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  if (!header) return [];
  const cachedLanguages = languagesByHeader.get(header);
  if (cachedLanguages) return cachedLanguages;
  if (languagesByHeader.size >= MAX_PARSED) languagesByHeader.clear();
  const languages = parseAccepted(header);
  if (header.length <= 200) languagesByHeader.set(header, languages);
  return languages;
}
