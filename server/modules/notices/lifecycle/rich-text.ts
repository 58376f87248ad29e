import sanitizeHtml from 'sanitize-html';

/** Deeper elements lose their tags, not their text. */
const MAX_DEPTH = 20;
/** Beyond this number all tags are removed: time grows with the square of their depth. A table of a thousand cells has fewer. */
const MAX_TAGS = 6000;
const ANY_TAG = /<\/?[a-z][^<>]*>/giu;
const allowedTags = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s]+$/iu;
const BLOCK_END = /<\/(?:p|ul|ol|h3|h4|blockquote|table)>/gu;
const LINE_END = /<br \/>|<\/(?:li|tr)>/gu;
const CELL_END = /<\/t[hd]>(?=<t[hd])/gu;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Rich text with only the elements that a notice may have; everything else of it becomes plain text or goes. Cleaning twice changes nothing.
 * @param html anything that somebody sends. @returns '' where there is no text in it.
 */
export function cleanRichText(html: string): string {
  const hasTooManyTags = (html.match(ANY_TAG)?.length ?? 0) > MAX_TAGS;
  const cleaned = sanitizeHtml(hasTooManyTags ? html.replace(ANY_TAG, ' ') : html, {
    allowedTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    transformTags: { b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
    // A link of a page elsewhere would lead into the portal.
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !ADDRESS.test(attribs['href'] ?? '') ? 'excludeTag' : false),
  }).trim();
  return plainTextOf(cleaned) === '' ? '' : cleaned;
}

/** The text of a cleaned rich text: a line for each item and row, an empty line between paragraphs. */
export function plainTextOf(html: string): string {
  return html
    .replace(/\s+/gu, ' ')
    .replace(BLOCK_END, '\n\n')
    .replace(LINE_END, '\n')
    .replace(CELL_END, ' | ')
    .replace(/<li>/gu, '• ')
    .replace(/<[^>]*>/gu, '')
    .replace(/&(?:amp|lt|gt|quot);/gu, (entity) => entities[entity]!)
    .replace(/[ \u00a0]*\n[ \u00a0]*/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/gu, (sign) => escaped[sign]!);

/** Rich text of a plain one: a paragraph for each part between empty lines. */
export function richTextOf(text: string): string {
  return text
    .split(/\n\s*\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll(/\s*\n\s*/gu, '<br />')}</p>`)
    .join('');
}
