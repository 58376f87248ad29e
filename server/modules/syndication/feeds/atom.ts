import { safeLine } from '#server/platform/safe-text.ts';
import { DECLARATION, element, elementWithChildren } from '../xml.ts';
import { type Feed, type FeedItem, validDate } from './feed.ts';

// Atom requires a time of each entry (RFC 4287, section 4.2.15): for a notice without a date, the earliest possible.
const NO_DATE = new Date(0);

function entryOf(item: FeedItem): string {
  const published = validDate(item.published);
  return elementWithChildren(
    'entry',
    [
      element('id', `urn:uuid:${item.id}`),
      element('title', safeLine(item.title), { type: 'text' }),
      element('link', null, { rel: 'alternate', type: 'text/html', href: item.url }),
      published ? element('published', published.toISOString()) : '',
      element('updated', (published ?? NO_DATE).toISOString()),
      item.author === null ? '' : elementWithChildren('author', [element('name', safeLine(item.author))]),
      element('summary', item.summary.join('\n'), { type: 'text' }),
      ...item.categories.map(({ code, name, scheme }) => element('category', null, { term: code, scheme: `urn:x-${scheme}`, label: safeLine(name) })),
    ],
    { 'xml:lang': item.language },
  );
}

/** A feed as Atom (RFC 4287). */
export function atomOf(feed: Feed): string {
  const newest = Math.max(0, ...feed.items.map(({ published }) => validDate(published)?.getTime() ?? 0));
  const children = [
    element('id', feed.self),
    element('title', safeLine(feed.title), { type: 'text' }),
    element('subtitle', safeLine(feed.subtitle), { type: 'text' }),
    element('updated', new Date(newest).toISOString()),
    elementWithChildren('author', [element('name', feed.product)]),
    element('generator', feed.product),
    element('link', null, { rel: 'self', type: 'application/atom+xml', href: feed.self }),
    element('link', null, { rel: 'alternate', type: 'text/html', href: feed.page }),
    feed.next === null ? '' : element('link', null, { rel: 'next', type: 'application/atom+xml', href: feed.next }),
    ...feed.items.map(entryOf),
  ];
  return `${DECLARATION}${elementWithChildren('feed', children, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language })}\n`;
}
