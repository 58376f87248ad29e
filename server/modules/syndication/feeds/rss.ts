import { safeLine } from '#server/platform/safe-text.ts';
import { DECLARATION, element, escapeXml, elementWithChildren } from '../xml.ts';
import { type Feed, type FeedItem, validDate } from './feed.ts';

/** Minutes for which a reader may cache the feed. */
const TTL = '10';

// Readers treat a description as HTML: its text is escaped for HTML first, then for XML.
const asHtml = (paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('');

function itemOf(item: FeedItem): string {
  const published = validDate(item.published);
  return elementWithChildren('item', [
    element('title', safeLine(item.title)),
    element('link', item.url),
    element('guid', `urn:uuid:${item.id}`, { isPermaLink: 'false' }),
    published ? element('pubDate', published.toUTCString()) : '',
    item.author === null ? '' : element('dc:creator', safeLine(item.author)),
    item.language === null ? '' : element('dc:language', item.language),
    element('description', asHtml(item.summary)),
    ...item.categories.map(({ name, scheme }) => element('category', safeLine(name), { domain: scheme })),
  ]);
}

/** A feed as RSS 2.0 (rssboard.org/rss-specification), with Dublin Core for the buyer and Atom's links. */
export function rssOf(feed: Feed): string {
  const newest = Math.max(...feed.items.map(({ published }) => validDate(published)?.getTime() ?? 0));
  const channel = elementWithChildren('channel', [
    element('title', safeLine(feed.title)),
    element('link', feed.page),
    element('description', safeLine(feed.subtitle)),
    element('language', feed.language),
    element('generator', feed.product),
    element('ttl', TTL),
    newest > 0 ? element('lastBuildDate', new Date(newest).toUTCString()) : '',
    element('atom:link', null, { rel: 'self', type: 'application/rss+xml', href: feed.self }),
    feed.next === null ? '' : element('atom:link', null, { rel: 'next', type: 'application/rss+xml', href: feed.next }),
    ...feed.items.map(itemOf),
  ]);
  const namespaces = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
  return `${DECLARATION}${elementWithChildren('rss', [channel], { version: '2.0', ...namespaces })}\n`;
}
