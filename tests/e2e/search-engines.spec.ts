import { findOpenNotice, sendGet, searchCards, expect, urlOn, port, test } from './support.ts';

const origin = `http://np.localhost:${port}`;
const pathsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&').replace(origin, ''));

test('the addresses of the sitemaps work without a redirect', async () => {
  const files = pathsIn((await sendGet('/sitemap.xml')).body);
  expect(files.length).toBeGreaterThan(2);
  const lists = await Promise.all(files.map(async (file) => pathsIn((await sendGet(file)).body)));
  // Every screen and category, and some of the notices and buyers.
  const paths = lists.flatMap((list, index) => (/\/(?:notices|buyers)/u.test(files[index] ?? '') ? list.slice(0, 2) : list));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const { status, body } = await sendGet(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toContain(`<link rel="canonical" href="${(origin + path).replaceAll('&', '&amp;')}"/>`);
  }
});

test('each language of a page has its own page', async () => {
  for (const path of [
    '/',
    '/LocalTenders',
    '/listing-page?category=45',
    `/notice-details/${encodeURIComponent((await findOpenNotice('NP', { locked: false })).slug)}`,
  ]) {
    const links = [...(await sendGet(path)).body.matchAll(/hrefLang="([\w-]+)" href="([^"]*)"/gu)].map(([, lang, address]) => [lang, address]);
    expect(links.map(([lang]) => lang)).toEqual(['en', 'ne', 'x-default']);
    for (const [, address = ''] of links) {
      const { status, body } = await sendGet(address.replaceAll('&amp;', '&').replace(origin, ''));
      expect(status).toBe(200);
      expect(body).toContain(`<link rel="canonical" href="${address}"/>`);
    }
  }
});

test('a list links to its feed, in the head and below it', async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?state=open&q=construction&utm_source=x'));
  const feedAddress = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  expect(feedAddress).toBe('/feeds/notices.rss?scope=local&state=open&q=construction');
  expect(await page.getByRole('link', { name: 'RSS' }).getAttribute('href')).toBe(feedAddress);
  const { status, headers, body } = await sendGet(feedAddress ?? '');
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const first = await page.getByRole('article').getByRole('heading').first().textContent();
  expect(body).toContain('<item>');
  expect(first).toBeTruthy();
});

test('an open notice offers its deadline as a calendar file', async ({ page }) => {
  const [closing] = (await searchCards('NP', 'scope=local&state=closing&size=1')).items;
  if (!closing) throw new Error('Nothing closes');
  const { slug, id } = closing;
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}?lang=ne`));
  await expect(page.locator(`a[href="/calendar/notices/${id}.ics?lang=ne"]`)).toBeVisible();
  const { status, headers } = await sendGet(`/calendar/notices/${id}.ics?lang=ne`);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
});

const structuredData = async (path: string) =>
  [...(await sendGet(path)).body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu)].map(
    ([, text]) => JSON.parse(text ?? '') as { '@type': string },
  );

test('structured data describes the portal, its search and list items', async () => {
  expect((await structuredData('/')).map((each) => each['@type'])).toContain('WebSite');
  const lists = await structuredData('/LocalTenders');
  expect(lists.map((each) => each['@type'])).toContain('CollectionPage');
  expect((await structuredData('/listing-page')).map((each) => each['@type']).toSorted()).toEqual(['BreadcrumbList', 'CollectionPage']);
  expect((await structuredData('/listing-page?category=45')).map((each) => each['@type']).toSorted()).toEqual(['BreadcrumbList', 'CollectionPage']);
});

test('the first page links to the feed of its tenders', async () => {
  expect((await sendGet('/')).body).toContain('type="application/rss+xml" title="Public tenders in Nepal (RSS)" href="/feeds/notices.rss?scope=local"');
  expect((await sendGet('/', { host: new URL(urlOn('main')).host })).body).toContain('href="/feeds/notices.rss?scope=global"');
});

test('browsers that request /favicon.ico find the icon', async () => {
  const { status, headers } = await sendGet('/favicon.ico');
  expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/(?:x-icon|vnd\.microsoft\.icon)/u)]);
});

test('titles contain no invisible characters', async () => {
  const { status, body } = await sendGet('/LocalTenders?q=%00%07');
  expect(status).toBe(200);
  expect(/<title>(.*?)<\/title>/u.exec(body)?.[1]).toMatch(/^[^\p{Cc}]+$/u);
  expect(body).toContain('<title>Tenders in Nepal · Tenderbell</title>');
});
