import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import type { SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { type XmlElement, below, readXml, textOf } from '#tests/support/xml.ts';
import { uuidOf } from '#server/platform/safe-text.ts';

const now = new Date('2026-11-21T09:00:00Z');
const { app, ctx, get } = await testApp({ clock: fixedClock(now) });
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const at = (days: number) => ({ at: new Date(now.getTime() + days * 86_400_000).toISOString(), zone: 'Asia/Kathmandu' });
const words = ['bridge', 'hospital & clinic', 'pumps <b>', 'सडक'];
const [buyer] = await matchBuyers(ctx, [{ name: 'Ministry of Works ]]> & Sons', country: 'NP' }]);

function inputOf(n: number): NoticeInput {
  const content: NoticeContent = {
    title: `${pick(words, n)} lot ${n}`,
    description: `about ${pick(words, n >> 1)} HIDDEN-${n}`,
    language: pick(['en', 'ne'], n),
    type: 'invitationForBids',
    kind: 'offline',
    country: pick(['NP', 'KE'], n >> 1),
    publishedAt: at(-(n % 40) - 1),
    ...(n % 4 === 0 ? {} : { deadline: at((n % 50) - 20) }),
    city: `HIDDEN-CITY-${n}`,
  };
  const status = n % 11 === 0 ? 'draft' : n % 13 === 0 ? 'cancelled' : 'published';
  return {
    origin: null,
    content,
    status,
    free: n % 3 !== 0,
    teaser: n % 3 === 0 ? `teaser ${n}` : null,
    buyerId: n % 4 === 1 ? null : buyer!,
    sectors: [pick(['construction', 'health'], n)],
    cpv: ['45221111'],
  };
}
await saveNotices(
  ctx,
  Array.from({ length: 120 }, (_, n) => inputOf(n)),
);
await drainAll(ctx);

const ask = (path: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: path, headers: { host: 'np.localhost', ...headers } });
async function feed(format: 'rss' | 'atom', query: string): Promise<{ items: XmlElement[]; root: XmlElement; text: string }> {
  const { statusCode, headers, body } = await ask(`/feeds/notices.${format}${query}`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe(`application/${format}+xml; charset=utf-8`);
  const root = format === 'rss' ? below(readXml(body), 'channel')[0]! : readXml(body);
  return { root, items: below(root, format === 'rss' ? 'item' : 'entry'), text: body };
}

/** The deadlines in a feed of open notices. */
async function deadlines(host: string, lang: string): Promise<string[]> {
  const { body } = await ask(`/feeds/notices.rss?state=open&sort=deadline&lang=${lang}`, { host });
  const items = below(below(readXml(body), 'channel')[0]!, 'item');
  return items.flatMap((each) => /(?:Deadline|म्याद): [^<]*/u.exec(textOf(each, 'description') ?? '')?.[0] ?? []);
}

const queries = fc
  .record(
    {
      q: fc.constantFrom('bridge', 'hospital', 'सडक', 'lot', 'nothing-of-this'),
      state: fc.subarray(['open', 'closing', 'closed', 'cancelled']),
      scope: fc.constantFrom('local', 'global'),
      country: fc.constantFrom('NP', 'KE', 'NP,KE'),
      sector: fc.constantFrom('health', 'construction'),
      sort: fc.constantFrom('newest', 'deadline', 'value'),
      free: fc.constantFrom('true', 'false'),
      size: fc.integer({ min: 1, max: 100 }).map(String),
    },
    { requiredKeys: [] },
  )
  .map((fields) => new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value].flat().map((text) => [name, text]))));

describe('a search as a feed', () => {
  test('has the hits of the search in their order, for any search', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom('rss' as const, 'atom' as const), async (query, format) => {
        const searchQuery = new URLSearchParams({ sort: 'newest', size: '50', ...Object.fromEntries(query) });
        if (query.has('state')) searchQuery.set('state', query.getAll('state').join(','));
        const hits = (await get<SearchResult>(`/api/search?${searchQuery}`, 'np.localhost')).body.items;
        const { items, text } = await feed(format, query.size === 0 ? '' : `?${query}`);
        const id = format === 'rss' ? 'guid' : 'id';
        expect(items.map((each) => textOf(each, id))).toEqual(hits.map((hit) => `urn:uuid:${uuidOf(hit.id)}`));
        expect(items.map((each) => textOf(each, 'title'))).toEqual(hits.map(({ title }) => title));
        expect(text).not.toContain('HIDDEN-CITY');
      }),
      { numRuns: 60 },
    );
  });

  test('shows title, buyer and teaser of a locked notice', async () => {
    const { items, text } = await feed('rss', '?scope=global&free=false&size=100');
    expect(items.length).toBeGreaterThan(20);
    expect(text).not.toContain('HIDDEN');
    const first = items.find((each) => textOf(each, 'dc:creator') !== undefined);
    expect(textOf(first!, 'dc:creator')).toBe('Ministry of Works ]]> & Sons');
    expect(textOf(first!, 'description')).toMatch(/^<p>teaser \d+<\/p>/u);
    expect(textOf(first!, 'link')).toMatch(/^http:\/\/np\.localhost:3000\/notice-details\//u);
    expect(below(first!, 'category').map(({ attributes }) => attributes['domain'])).toEqual(['sector', 'country']);
  });

  test('shows a deadline in both calendars on the Nepal site alone', async () => {
    const english = await deadlines('np.localhost', 'en');
    expect(english.length).toBeGreaterThan(5);
    for (const line of english) expect(line).toMatch(/^Deadline: \d+ \w+ 2026 \(\d+ \w+ 2083 BS\), 14:45 \(Asia\/Kathmandu\)$/u);
    for (const line of await deadlines('np.localhost', 'ne')) expect(line).toMatch(/ २०२६ \(वि\.सं\. २०८३ \S+ [०-९]+\), /u);
    expect((await deadlines('ke.localhost', 'en')).join('')).not.toContain('BS');
  });

  test('links to itself, its page and the next page', async () => {
    const { root } = await feed('atom', '?scope=local&state=open&state=closing&size=3&q=lot&lang=ne');
    const link = (rel: string) => below(root, 'link').find(({ attributes }) => attributes['rel'] === rel)?.attributes['href'];
    expect(link('self')).toBe('http://np.localhost:3000/feeds/notices.atom?q=lot&state=open&state=closing&scope=local&size=3&lang=ne');
    expect(link('alternate')).toBe('http://np.localhost:3000/LocalTenders?q=lot&state=open&state=closing&lang=ne');
    expect(textOf(root, 'title')).toBe('lot · खुला · ७ दिनमा बन्द हुने · बोलपत्रहरू: नेपाल · Tenderbell');
    expect(root.attributes['xml:lang']).toBe('ne');
    const nextUrl = new URL(link('next')!);
    const nextPage = await feed('atom', nextUrl.search);
    const longerPage = await feed('atom', '?scope=local&state=open&state=closing&size=6&q=lot');
    expect(nextPage.items.map((each) => textOf(each, 'id'))).toEqual(longerPage.items.slice(3).map((each) => textOf(each, 'id')));
  });

  test('without a state covers all, and so does its page', async () => {
    for (const query of ['?scope=local&q=lot', '?scope=local&q=lot&state=all']) {
      const { root, items } = await feed('atom', query);
      const page = below(root, 'link').find(({ attributes }) => attributes['rel'] === 'alternate')?.attributes['href'];
      expect(page).toBe('http://np.localhost:3000/LocalTenders?q=lot&state=all');
      expect(textOf(root, 'title')).toMatch(/^lot · /u);
      expect(textOf(root, 'title')).not.toContain('all');
      expect(items.length).toBeGreaterThan((await feed('atom', '?scope=local&q=lot&state=open')).items.length);
    }
  });

  test('is in the site’s first language unless one is requested, for any client', async () => {
    const { headers } = await ask('/feeds/notices.rss?scope=local', { 'accept-language': 'ne', cookie: 'lang=ne' });
    expect(headers['content-language']).toBe('en');
    expect(String(headers['vary'])).not.toContain('cookie');
  });

  test('refuses what the search refuses, with its name', async () => {
    for (const [query, path] of [
      ['?state=ajar', 'query.state.0'],
      ['?size=101', 'query.size'],
      ['?lang=xx', 'query.lang'],
    ])
      expect((await ask(`/feeds/notices.rss${query}`)).json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('is the same with any tracking parameters, and made once', async () => {
    const plainAnswer = await ask('/feeds/notices.atom?scope=local&state=open');
    const trackedAnswer = await ask('/feeds/notices.atom?utm_source=mail&state=open&fbclid=x1&scope=local');
    expect([trackedAnswer.statusCode, trackedAnswer.body]).toEqual([200, plainAnswer.body]);
    expect(trackedAnswer.body).not.toContain('utm_source');
  });

  test('does not exist on an unknown host', async () => {
    const { statusCode, body } = await ask('/feeds/notices.rss', { host: 'evil.example' });
    expect(statusCode).toBe(404);
    expect(body).not.toContain('evil');
  });

  test('is not sent again to a client that has it, and may be cached', async () => {
    const { headers } = await ask('/feeds/notices.rss?q=lot');
    expect(headers['cache-control']).toBe('public, max-age=60');
    const { etag, 'last-modified': lastModified } = headers as Record<string, string>;
    for (const conditionalHeaders of [{ 'if-none-match': etag! }, { 'if-modified-since': lastModified! }] as Record<string, string>[])
      expect((await ask('/feeds/notices.rss?q=lot', conditionalHeaders)).statusCode).toBe(304);
    const zipped = await ask('/feeds/notices.rss?q=lot', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
  });
});
