import { safeText } from '#server/platform/safe-text.ts';

// We escape XML ourselves. The packages for feeds put titles in CDATA as HTML and let control characters through. They know neither a
// language for an entry nor dc:creator. What is left of them is string concatenation.
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes text for XML, in an element or an attribute; characters that XML 1.0 cannot hold become spaces. */
export const escapeXml = (text: string): string => safeText(text).replaceAll(/[&<>"\r]/gu, (letter) => ENTITIES[letter] ?? letter);

export type Attributes = Readonly<Record<string, string | null | undefined>>;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null || value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('');

/** An element with text; empty when `text` is null. */
export const element = (name: string, text: string | null, attributes: Attributes = {}): string =>
  text === null ? `<${name}${attributesOf(attributes)}/>` : `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`;

/** An element with child elements; empty strings are left out. */
export const elementWithChildren = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>\n${children.filter(Boolean).join('\n')}\n</${name}>`;

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
