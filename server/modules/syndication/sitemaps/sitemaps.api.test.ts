import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import { type NoticeInput, saveNotices, slugOf } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { testApp } from '#tests/support/app.ts';
import { hostileText } from '#tests/support/hostile-text.ts';
import { type XmlElement, below, readXml, textOf } from '#tests/support/xml.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

const { app, ctx, connection } = await testApp();
const ORIGIN = 'http://np.localhost:3000';
const ask = (path: string, host = 'np.localhost', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: path, headers: { host, ...headers } });
const locationsOf = (root: XmlElement, name: 'url' | 'sitemap') => below(root, name).map((each) => textOf(each, 'loc')!);

const notice = fc.record({
  title: hostileText,
  status: fc.constantFrom(
    'draft' as const,
    'submitted' as const,
    'rejected' as const,
    'published' as const,
    'closed' as const,
    'awarded' as const,
    'cancelled' as const,
  ),
  free: fc.boolean(),
  country: fc.constantFrom('NP', 'KE', undefined),
  publishedAt: fc.constantFrom(
    '2026-11-20T06:00:00.000Z',
    '2026-11-30T23:59:59.999Z',
    '2026-12-01T00:00:00.000Z',
    '2019-02-03T04:05:06.000Z',
    '0004-01-01T00:00:00.000Z',
    '9999-01-01T00:00:00.000Z',
    undefined,
  ),
});
type SampleNotice = typeof notice extends fc.Arbitrary<infer T> ? T : never;
const draftOf = ({ title, status, free, country, publishedAt }: SampleNotice): NoticeInput => {
  const content: NoticeContent = {
    title: title.toWellFormed() || 'x',
    type: 'invitationForBids',
    kind: 'offline',
    ...(country === undefined ? {} : { country }),
    ...(publishedAt === undefined ? {} : { publishedAt: { at: publishedAt, zone: 'UTC' } }),
  };
  return { origin: null, content, status, free, buyerId: null, sectors: [], cpv: [] };
};

/** All notice addresses in a site's sitemaps, in files of `perFile`, read as a robot would. */
async function union(site: string, perFile: number): Promise<{ addresses: string[]; unchanged: string[] }> {
  const siteCtx = { ...ctx, site: { ...siteDefinition(site), origin: ORIGIN } };
  const files = locationsOf(readXml(await sitemapIndex(siteCtx, ORIGIN, perFile)), 'sitemap');
  const addresses: string[] = [];
  const unchanged: string[] = [];
  for (const file of files.filter((address) => address.includes('/notices-'))) {
    const root = readXml((await sitemapFile(siteCtx, ORIGIN, file.slice(`${ORIGIN}/sitemaps/`.length, -'.xml'.length), perFile)) ?? '');
    expect(root.children.length).toBeLessThanOrEqual(perFile);
    addresses.push(...locationsOf(root, 'url'));
    unchanged.push(
      ...below(root, 'url')
        .filter((each) => textOf(each, 'lastmod') === undefined)
        .map((each) => textOf(each, 'loc')!),
    );
  }
  return { addresses, unchanged };
}

describe('the sitemaps of a site', () => {
  test('list every public notice of the site exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(notice, { minLength: 1, maxLength: 25 }), fc.integer({ min: 1, max: 7 }), async (notices, perFile) => {
        await saveNotices(ctx, notices.map(draftOf));
        const { rows } = await connection.pool.query<{ public_id: string; title: string; country: string | null; free: boolean }>(
          `select public_id, title, country, free from notice where status not in ('draft', 'submitted', 'rejected')`,
        );
        for (const site of ['main', 'NP', 'IN']) {
          const expected = rows.filter(({ country }) => site === 'main' || country === site);
          const address = (row: (typeof rows)[number]) => `${ORIGIN}/notice-details/${encodeURIComponent(slugOf(row.title, row.public_id))}`;
          const { addresses, unchanged } = await union(site, perFile);
          expect(addresses.toSorted()).toEqual(expected.map(address).toSorted());
          // When a locked notice was amended is not public.
          expect(unchanged.toSorted()).toEqual(
            expected
              .filter(({ free }) => !free)
              .map(address)
              .toSorted(),
          );
        }
      }),
      { numRuns: 8 },
    );
  });

  test('list the buyers of its public notices, in one file or by the first characters of their ids', async () => {
    const names = ['Open Works', 'Drafting Office', 'Kenya Roads', 'शहरी विकास'];
    const [open, drafting, kenya, urban] = await matchBuyers(
      ctx,
      names.map((name) => ({ name, country: 'NP' })),
    );
    const noticeFields = { title: 'x', free: false, publishedAt: '2026-11-20T06:00:00.000Z' as const, status: 'published' as const };
    await saveNotices(ctx, [
      { ...draftOf({ ...noticeFields, country: 'NP' }), buyerId: open! },
      { ...draftOf({ ...noticeFields, country: 'NP', status: 'draft' }), buyerId: drafting! },
      { ...draftOf({ ...noticeFields, country: 'KE' }), buyerId: kenya! },
      { ...draftOf({ ...noticeFields, country: 'NP', status: 'cancelled' }), buyerId: urban! },
    ]);
    const readBuyerSlugs = async (site: string, files: readonly string[]) => {
      const siteCtx = { ...ctx, site: { ...siteDefinition(site), origin: ORIGIN } };
      const texts = await Promise.all(files.map((name) => sitemapFile(siteCtx, ORIGIN, name)));
      return texts
        .flatMap((text) => locationsOf(readXml(text ?? ''), 'url'))
        .map((address) => decodeURIComponent(address).replace(/^.*\/|-[^-]{26}$/gu, ''))
        .toSorted();
    };
    const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'.split('');
    const parts = alphabet.slice(0, 8).flatMap((first) => alphabet.map((second) => `buyers-${first}${second}`));
    for (const files of [['buyers'], parts]) {
      expect(await readBuyerSlugs('NP', files)).toEqual(['open-works', 'शहरी-विकास']);
      expect(await readBuyerSlugs('main', files)).toEqual(['kenya-roads', 'open-works', 'शहरी-विकास']);
    }
  });

  test('are an index and files, each with its caching rules', async () => {
    const index = await ask('/sitemap.xml');
    expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const files = locationsOf(readXml(index.body), 'sitemap');
    expect(files[0]).toBe(`${ORIGIN}/sitemaps/screens.xml`);
    for (const file of files) {
      const answer = await ask(file.slice(ORIGIN.length));
      expect(answer.statusCode).toBe(200);
      for (const address of locationsOf(readXml(answer.body), 'url')) expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
    }
    const zipped = await ask('/sitemap.xml', 'np.localhost', { 'accept-encoding': 'gzip' });
    expect((await ask('/sitemap.xml', 'np.localhost', { 'if-none-match': index.headers['etag'] as string })).statusCode).toBe(304);
    expect(zipped.headers['cache-control']).toBe('public, max-age=600');
  });

  test('have no other files; extra parameters make none', async () => {
    for (const name of ['notices-2026-13', 'notices-1999-01', 'notices-2026-11-2', 'x', 'notices-undated-0', `notices-2026-11-${'0'.repeat(26)}`])
      expect((await ask(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
    for (const path of ['/sitemap.xml', '/sitemaps/screens.xml', '/robots.txt']) {
      const [plainAnswer, trackedAnswer] = [await ask(path), await ask(`${path}?utm_source=mail`)];
      expect([trackedAnswer.statusCode, trackedAnswer.headers['etag']]).toEqual([200, plainAnswer.headers['etag']]);
    }
  });

  test('of a large month are parts that begin with a notice, each read from its own key', async () => {
    const drafts = Array.from({ length: 2600 }, (_, n) => {
      const input = draftOf({ title: `Many ${n}`, status: 'published', free: true, country: 'NP', publishedAt: '2026-11-20T06:00:00.000Z' });
      return { ...input, content: { ...input.content, publishedAt: { at: `2024-05-0${(n % 3) + 1}T00:00:00.000Z`, zone: 'UTC' } } };
    });
    await saveNotices(ctx, drafts);
    const siteCtx = { ...ctx, site: { ...siteDefinition('NP'), origin: ORIGIN } };
    const files = locationsOf(readXml(await sitemapIndex(siteCtx, ORIGIN, 1100)), 'sitemap')
      .filter((address) => address.includes('/notices-2024-05'))
      .map((address) => address.slice(`${ORIGIN}/sitemaps/`.length, -'.xml'.length));
    expect(files.map((name) => name.length > 'notices-2024-05'.length)).toEqual([false, true, true]);
    const parts = await Promise.all(files.map(async (name) => locationsOf(readXml((await sitemapFile(siteCtx, ORIGIN, name, 1100)) ?? ''), 'url')));
    expect(parts.map((part) => part.length)).toEqual([1100, 1100, 400]);
    expect(new Set(parts.flat()).size).toBe(2600);
    // Each part begins with the notice in its name.
    for (const [index, name] of files.entries()) if (index > 0) expect(decodeURIComponent(parts[index]![0]!)).toContain(name.slice(-26));
    // Only a public notice of that month and site begins a part.
    const { rows } = await connection.pool.query<{ public_id: string; status: string }>(
      `select public_id, status from notice where status in ('draft', 'published') and coalesce(published_at, now()) > '2025-01-01' order by status, id`,
    );
    for (const row of [rows[0]!, rows.at(-1)!]) expect(await sitemapFile(siteCtx, ORIGIN, `notices-2024-05-${row.public_id}`, 1100)).toBeNull();
    const india = { ...ctx, site: { ...siteDefinition('IN'), origin: ORIGIN } };
    expect(await sitemapFile(india, ORIGIN, files[1]!, 1100)).toBeNull();
    // The last part is read by its key: it skips no more rows than it has.
    const client = await connection.pool.connect();
    await client.query('analyze notice');
    const [key] = (
      await client.query<{ id: number; at: string }>('select id, published_at::text as at from notice where public_id = $1', [files[2]!.slice(-26)])
    ).rows;
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) select id, public_id, title from notice where status in ('published', 'closed', 'awarded', 'cancelled')
        and country = 'NP' and published_at >= '2024-05-01Z' and published_at < '2024-06-01Z' and (published_at, id) > ('${key!.at}', ${key!.id - 1})
        order by published_at, id limit 1000`,
    );
    client.release();
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (?:Only )?Scan using notice_public on notice \(actual rows=400/u);
    expect(text).not.toMatch(/Rows Removed/u);
  });

  test('walk the index of public notices alone', async () => {
    const client = await connection.pool.connect();
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from notice where status in ('published', 'closed', 'awarded', 'cancelled') and published_at >= '2026-11-01'
        and (published_at, id) > ('2026-11-02', 5) order by published_at, id limit 5`,
    );
    await client.query('rollback');
    client.release();
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notice_public');
  });
});

describe('robots.txt', () => {
  test('names the sitemap of its host and keeps robots from endless lists', async () => {
    const { body } = await ask('/robots.txt', 'ke.localhost');
    expect(body).toContain('Sitemap: http://ke.localhost:3000/sitemap.xml');
    expect(body).toContain('Disallow: /*?*q=');
    expect(body).not.toMatch(/Disallow: \/$/mu);
  });

  test('allows the pages of the sitemap in every language, but no combination of filters', async () => {
    const { body } = await ask('/robots.txt', 'ke.localhost');
    const rules = body.split('\n').filter((line) => line.startsWith('Disallow: '));
    expect(rules).toEqual([...new Set(rules)]);
    // RFC 9309, section 2.2.3: a rule is a prefix, `*` matches any characters.
    const patterns = rules.map((rule) => new RegExp(`^${rule.slice('Disallow: '.length).split('*').map(RegExp.escape).join('.*')}`, 'u'));
    const countMatchingRules = (path: string) => patterns.filter((pattern) => pattern.test(path)).length;
    const screens = locationsOf(readXml((await ask('/sitemaps/screens.xml')).body), 'url').map((address) => address.slice(ORIGIN.length));
    screens.push('/listing-page?category=45', '/listing-sub-category-page?category=452');
    const state = ['/LocalTenders?state=open', '/global-tenders?state=open&lang=sw', '/LocalTenders?country=KE', '/listing-page?category=45&state=open'];
    for (const path of [...screens, ...screens.map((path) => `${path}${path.includes('?') ? '&' : '?'}lang=sw`), ...state])
      expect({ path, hidden: countMatchingRules(path) }).toEqual({ path, hidden: 0 });
    for (const path of [
      '/?q=x',
      '/LocalTenders?lang=sw&cpv=45',
      '/listing-page?category=45&sort=value',
      '/global-tenders?state=open&category=goods',
      '/api/search',
    ])
      expect({ path, hidden: countMatchingRules(path) }).toEqual({ path, hidden: 1 });
  });

  test('of an unknown host allows nothing, and contains no name', async () => {
    const { body, statusCode } = await ask('/robots.txt', 'evil.example');
    expect([statusCode, body]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect((await ask('/sitemap.xml', 'evil.example')).statusCode).toBe(404);
  });
});
