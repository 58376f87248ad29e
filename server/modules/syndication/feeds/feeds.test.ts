import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileText } from '#tests/support/hostile-text.ts';
import { below, readXml, textOf } from '#tests/support/xml.ts';
import { safeLine } from '#server/platform/safe-text.ts';
import { atomOf } from './atom.ts';
import type { Feed, FeedItem } from './feed.ts';
import { rssOf } from './rss.ts';

const item = (overrides: Partial<FeedItem>): FeedItem => ({
  id: '0f0e0d0c-0b0a-0908-0706-050403020100',
  url: 'http://np.localhost:3000/notice-details/%E0%A4%A8-x?a=b&c=d',
  title: 'Title',
  language: 'ne',
  author: 'Buyer',
  published: new Date('2026-11-20T06:00:00Z'),
  summary: ['a'],
  categories: [{ code: 'health', name: 'Health', scheme: 'sector' }],
  ...overrides,
});
const feed = (items: readonly FeedItem[], overrides: Partial<Feed> = {}): Feed => ({
  product: 'Tenderbell',
  title: 'Tenders',
  subtitle: 'Of a search',
  language: 'en',
  self: 'http://np.localhost:3000/feeds/notices.rss?q=a&state=open',
  page: 'http://np.localhost:3000/LocalTenders?q=a&state=open',
  next: null,
  items,
  ...overrides,
});

it('both formats accept any text, with the same content', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (title, author, words) => {
      const hostileFeed = feed([item({ title, author, summary: [words, title], categories: [{ code: 'x', name: words, scheme: 'sector' }] })], {
        title: words,
      });
      const rss = below(readXml(rssOf(hostileFeed)), 'channel')[0]!;
      const atom = readXml(atomOf(hostileFeed));
      const [fromRss, fromAtom] = [below(rss, 'item')[0]!, below(atom, 'entry')[0]!];
      expect([textOf(fromRss, 'title'), textOf(fromAtom, 'title')]).toEqual([safeLine(title), safeLine(title)]);
      expect([textOf(fromRss, 'dc:creator'), textOf(below(fromAtom, 'author')[0]!, 'name')]).toEqual([safeLine(author), safeLine(author)]);
      // A reader that treats the description as HTML finds only our own tags.
      expect(textOf(fromRss, 'description')?.replaceAll(/<\/?p>/gu, '')).not.toContain('<');
    }),
    { numRuns: 300 },
  );
});

it('a date that no format can express is omitted', () => {
  const undatedFeed = feed([item({ published: new Date(8_640_000_000_000_000) }), item({ published: null })]);
  const rss = below(readXml(rssOf(undatedFeed)), 'channel')[0]!;
  expect(below(rss, 'item').map((each) => textOf(each, 'pubDate'))).toEqual([undefined, undefined]);
  expect(textOf(rss, 'lastBuildDate')).toBeUndefined();
  expect(below(readXml(atomOf(undatedFeed)), 'entry').map((each) => textOf(each, 'updated'))).toEqual(['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z']);
});

it('an empty feed is valid', () => {
  expect(below(below(readXml(rssOf(feed([]))), 'channel')[0]!, 'item')).toEqual([]);
  expect(textOf(readXml(atomOf(feed([]))), 'updated')).toBe('1970-01-01T00:00:00.000Z');
});
