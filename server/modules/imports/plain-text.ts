import sanitizeHtml from 'sanitize-html';

/** Text without any of these needs no work, as most titles and names. */
const NEEDS_CLEANING = /[<&\r\n\t•\u00a0\u2007\u202f]| {2}|rnrn/u;
const MARKUP = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/iu;
const LINE_END = /<br\s*\/?>|<\/(?:div|tr|h[1-6]|dt|dd|section|article|header|footer|blockquote|pre)\s*>/giu;
const ITEM = /<li(?:\s[^<>]*)?>/giu;
const PARAGRAPH = /<\/(?:p|ul|ol|table|dl)\s*>/giu;

/**
 * Tags that only wrap text, with attributes that a pattern can read. They are removed before the parser runs. Its time grows with the
 * square of the depth, so a text of opening tags alone would take seconds.
 */
const WRAPPER =
  /<\/?(?!(?:script|style|textarea|option|title|xmp|iframe|noembed|noframes|noscript|plaintext|svg|math)\b)[a-z][a-z0-9:-]*(?:[\s/](?:[^<>"']|"[^<>"]*"|'[^<>']*')*)?>/giu;
/** Beyond this number all tags are removed, whatever their attributes. No real text has so many. */
const MAX_PARSED_TAGS = 2000;
const ANY_TAG = /<\/?[a-z][^<>]*>/giu;

/** The text for the parser, with at most that many tags. */
export function beforeParsing(text: string): string {
  const withoutWrappers = text.replace(WRAPPER, '');
  return (withoutWrappers.match(ANY_TAG)?.length ?? 0) > MAX_PARSED_TAGS ? withoutWrappers.replace(ANY_TAG, '') : withoutWrappers;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * Line ends of a text that lost their backslashes on its way: "…punctuality data.rnrnThe portal must…" (Contracts Finder as
 * others store it). No word has these letters, and such a text has no real line ends. A single one is recognised by its
 * neighbours.
 */
function withLineEnds(text: string): string {
  if (!text.includes('rnrn') || text.includes('\n')) return text;
  return text.replace(/(?:rn){2,}/gu, '\n\n').replace(/rn(?=\p{Lu})|(?<=[\s.,:;?!)])rn(?=[\s\p{N}•*–-])/gu, '\n');
}

/**
 * Makes plain text of a description that may hold HTML. Markup is removed; paragraphs and list items stay as lines. Text without
 * markup is only tidied: line ends, trailing blanks, more than one empty line.
 */
export function plainText(source: string): string {
  if (!NEEDS_CLEANING.test(source)) return source.trim();
  let text = source;
  if (MARKUP.test(text)) {
    // Line breaks in HTML are blanks. Those that its elements make are marked before the elements are removed.
    const markedText = text.replace(/\r?\n/gu, ' ').replace(PARAGRAPH, '\n\n').replace(LINE_END, '\n').replace(ITEM, '\n• ');
    text = sanitizeHtml(beforeParsing(markedText), { allowedTags: [], allowedAttributes: {} }).replace(/&(?:amp|lt|gt|quot);/gu, (entity) => entities[entity]!);
  }
  return (
    withLineEnds(text)
      .replace(/\r\n?/gu, '\n')
      .replace(/[\u00a0\u2007\u202f]/gu, ' ')
      // Runs of blanks go first. A pattern that looks for a line's end after them would start again at each blank.
      .replace(/[ \t]{2,}/gu, ' ')
      .replace(/[ \t]?\n[ \t]?/gu, '\n')
      .replace(/•\s*\n+/gu, '• ')
      .replace(/\n{3,}/gu, '\n\n')
      .trim()
  );
}

const MAX_TITLE = 500;

/** The same on one line. */
export function oneLine(source: string): string {
  const text = plainText(source);
  return UNEVEN_SPACE.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
}
const UNEVEN_SPACE = /[^\S ]|\s{2}/u;

/** A title of at most 500 characters, cut at a blank if one is near. */
export function shortTitle(line: string): string {
  if (line.length <= MAX_TITLE) return line;
  const cut = line.slice(0, MAX_TITLE - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_TITLE / 2)).trimEnd()}…`.toWellFormed();
}
