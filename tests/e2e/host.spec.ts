import { findOpenNotice, sendGet, expect, expectNoOverflow, hiddenTextsOf, urlOn, port, test } from './support.ts';

const lang = (html: string) => /<html lang="(\w+)"/u.exec(html)?.[1];
const titleOf = (html: string) => /<h1[^>]*>([^<]*)/u.exec(html)?.[1] ?? '';

test('each site has its own tenders, contact, language and addresses', async () => {
  const nepal = await sendGet('/LocalTenders');
  expect(titleOf(nepal.body)).toBe('Tenders in Nepal');
  expect(nepal.body).toContain('+977 1 555 0100');
  const france = await sendGet('/LocalTenders', { host: `fr.localhost:${port}` });
  expect(france.body).toContain('<html lang="fr"');
  expect(titleOf(france.body)).toContain('France');
  expect(france.body).toContain(`<link rel="canonical" href="http://fr.localhost:${port}/LocalTenders"/>`);
  // In a language other than its first it is another page, and says so.
  const english = await sendGet('/LocalTenders?lang=en', { host: `fr.localhost:${port}` });
  expect(english.body).toContain(`<link rel="canonical" href="http://fr.localhost:${port}/LocalTenders?lang=en"/>`);
  expect(france.body).toContain(`hrefLang="en" href="http://fr.localhost:${port}/LocalTenders?lang=en"`);
});

test('an unknown host is served without a contact, and its name is not on the page', async () => {
  const unknown = await sendGet('/', { host: 'evil.example' });
  expect(unknown.status).toBe(200);
  expect(unknown.body).not.toContain('evil.example');
  expect(unknown.body).not.toContain('mailto:');
  expect(unknown.body).not.toContain('rel="canonical"');
  expect(JSON.stringify(unknown.headers)).not.toContain('evil.example');
  const otherResponse = await sendGet('/', { host: 'other.example' });
  expect(otherResponse.headers['etag']).toBe(unknown.headers['etag']);
  expect((await sendGet('/LocalTenders', { host: 'evil.example' })).body).toContain('has no country site');
});

/** Everything in which one site's page differs from another's: heading, language, contact, and every absolute address. */
function siteTextsOf(html: string) {
  return {
    title: titleOf(html),
    lang: lang(html),
    contact: [...new Set(html.match(/(?:mailto|tel):[^"\\]+/gu))],
    addresses: [...new Set(html.match(/https?:\/\/[^"\\<]+/gu))].toSorted(),
  };
}

test('forwarded hosts, and hosts in the address, are ignored', async () => {
  const plain = siteTextsOf((await sendGet('/')).body);
  expect(plain.contact.length).toBeGreaterThan(0);
  expect(plain.addresses).toContain(`http://np.localhost:${port}/`);
  expect(siteTextsOf((await sendGet('/', { host: `fr.localhost:${port}` })).body)).not.toEqual(plain);
  for (const name of ['x-forwarded-host', 'x-original-host', 'x-host', 'x-forwarded-server', 'forwarded']) {
    for (const host of ['fr.localhost', 'evil.example']) {
      const { body, headers } = await sendGet('/', { [name]: name === 'forwarded' ? `host=${host}` : host });
      expect(siteTextsOf(body), `${name}: ${host}`).toEqual(plain);
      expect(body + JSON.stringify(headers), `${name}: ${host}`).not.toContain(host);
    }
  }
  expect(siteTextsOf((await sendGet('/?scope=global&site=FR')).body).contact).toEqual(plain.contact);
  const doubled = await sendGet('//evil.example/LocalTenders');
  expect(doubled.headers['location'] ?? '').not.toContain('evil');
  expect((await sendGet('/', { host: 'a b' })).status).toBe(400);
});

test('a page limits who may frame it and what it may load', async () => {
  const { headers, body } = await sendGet('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(body).not.toMatch(/<[^>]+\son\w+=/u);
  expect(headers['x-request-id']).toBeTruthy();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('an unchanged page is not sent again, and pages are compressed', async () => {
  const first = await sendGet('/api/docs');
  expect(first.status).toBeLessThan(400);
  const br = { 'accept-encoding': 'br' };
  const page = await sendGet('/global-tenders?state=open&sort=value', br);
  expect(page.headers['content-encoding']).toBe('br');
  expect(String(page.headers['cache-control'])).toContain('no-cache');
  // Pages are rendered again every few seconds, with another ETag, so revalidate at once.
  let again = page;
  for (let attempt = 0; attempt < 5 && again.status !== 304; attempt++) {
    again = await sendGet('/global-tenders?state=open&sort=value', { ...br, 'if-none-match': String(again.headers['etag']) });
  }
  expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
  expect((await sendGet('/global-tenders?state=open&sort=value', { ...br, 'if-none-match': '"another"' })).status).toBe(200);
});

test('scripts and styles are cached for ever, under hashed names', async () => {
  const { body } = await sendGet('/');
  const style = /href="(\/assets\/[^"]+\.css)"/u.exec(body)?.[1] ?? '';
  const file = await sendGet(style, { 'accept-encoding': 'br' });
  expect(file.status).toBe(200);
  expect(String(file.headers['cache-control'])).toContain('immutable');
  expect(file.headers['content-encoding']).toBe('br');
  expect((await sendGet('/assets/none.js')).status).toBe(404);
});

test('an unknown path redirects to the first page, an old title to the new one', async () => {
  for (const path of ['/no/such/page', '/a%0ab', '/a%E2%80%A8']) expect(await sendGet(path), path).toMatchObject({ status: 302, headers: { location: '/' } });
  expect((await sendGet('/api/none')).headers['content-type']).toContain('application/problem+json');
  const notice = await findOpenNotice('NP', { locked: false });
  const redirect = await sendGet(`/notice-details/an-old-title-${notice.id}`);
  expect(redirect).toMatchObject({ status: 301, headers: { location: `/notice-details/${encodeURIComponent(notice.slug)}` } });
  expect(titleOf((await sendGet(String(redirect.headers['location']))).body)).not.toBe('');
});

test('an address of an unknown notice or buyer redirects to the first page, in the requested language', { tag: '@wide' }, async () => {
  const id = '0'.repeat(26);
  const leads = {
    '/notice-details/nothing': '/?missing=notice',
    [`/notice-details/a-bridge-${id}?lang=ne&lots=2`]: '/?missing=notice&lang=ne',
    [`/notice-details/${encodeURIComponent('<b>bold</b>')}?lang=${encodeURIComponent('"><b>')}`]: '/?missing=notice',
    [`/buyer-details/nobody-${id}`]: '/?missing=buyer',
    [`/buyers-detail?id=${id}&lang=en`]: '/?missing=buyer&lang=en',
    '/buyers-detail?id=1%27--': '/?missing=buyer',
    '/buyers-detail': '/buyers-list',
  };
  for (const [from, location] of Object.entries(leads)) expect(await sendGet(from), from).toMatchObject({ status: 302, headers: { location } });
  // The words are ours: the address only chooses among them.
  for (const address of ['/?missing=', '/?missing=constructor', '/?missing=Call%20this%20number'])
    expect((await sendGet(address)).body).not.toMatch(/role="alert"|Call this/u);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first page says that the notice was not found, until the message is closed', { tag: '@wide' }, async ({ page }) => {
    await page.goto(urlOn('NP', `/notice-details/a-bridge-${'0'.repeat(26)}?lang=ne`));
    await expect(page.getByRole('alert')).toHaveText('यो सूचना यहाँ छैन। ठेगाना जाँच्नुहोस् वा यसलाई खोज्नुहोस्।');
    await expect(page).toHaveTitle(/^सूचना भेटिएन · /u);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^noindex/u);
    await expectNoOverflow(page);
    await page.getByRole('link', { name: 'यो सन्देश बन्द गर्नुहोस्' }).click();
    await expect(page).toHaveURL(urlOn('NP', '/?lang=ne'));
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  });
});

test('a notice has structured data', async () => {
  const notice = await findOpenNotice('NP', { locked: false });
  const { body } = await sendGet(`/notice-details/${encodeURIComponent(notice.slug)}`);
  const text = /<script type="application\/ld\+json">([^<]*)<\/script>/u.exec(body)?.[1] ?? '{}';
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'DigitalDocument',
    about: { '@type': 'Demand' },
    name: notice.title,
    url: urlOn('NP', `/notice-details/${encodeURIComponent(notice.slug)}`),
  });
  expect(body).toContain('<meta property="og:title"');
  expect(body).toContain('<meta name="description"');
});

const pathsOf = ({ id, slug }: { id: string; slug: string }) => {
  const page = `/notice-details/${encodeURIComponent(slug)}`;
  return [page, `${page}.data`, `/api/notices/showNoticePage?id=${id}`];
};
const findHiddenWords = async (notice: Awaited<ReturnType<typeof findOpenNotice>>, path: string) => {
  const { status, body } = await sendGet(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  expect(body).toContain(notice.id);
  return hiddenTextsOf(notice).filter((word) => body.includes(word));
};

test('a locked notice shows no more in its data, its address or its API than on its page', async () => {
  const locked = await findOpenNotice('NP', { locked: true });
  for (const path of pathsOf(locked)) expect(await findHiddenWords(locked, path), path).toEqual([]);
  // The same words are visible where they may be read, so these are the right ones to look for.
  const open = await findOpenNotice('NP', { locked: false });
  expect(hiddenTextsOf(open).length).toBeGreaterThan(5);
  for (const path of pathsOf(open)) expect(await findHiddenWords(open, path), path).toEqual(hiddenTextsOf(open));
});

test('the language comes from ?lang=, then the cookie, then Accept-Language', async () => {
  const headers = { host: `localhost:${port}`, cookie: 'lang=bn', 'accept-language': 'sw' };
  const response = await sendGet('/?lang=hi', { ...headers, 'accept-language': 'en' });
  expect(lang(response.body)).toBe('hi');
  expect(String(response.headers['set-cookie'])).toMatch(/^lang=hi; Path=\/; Max-Age=\d+; SameSite=Lax$/u);
  expect(lang((await sendGet('/', headers)).body)).toBe('bn');
  expect(lang((await sendGet('/', { host: headers.host, 'accept-language': 'sw' })).body)).toBe('sw');
  expect((await sendGet('/', headers)).headers['set-cookie']).toBeUndefined();
});

test('a site offers its own languages and no other', async () => {
  const offered = { main: 'en fr ne hi bn sw es af', NP: 'en ne', IN: 'en hi', KE: 'en sw', AU: 'en', FR: 'fr en', US: 'en es', ZA: 'en af', BD: 'en bn' };
  for (const [site, languages] of Object.entries(offered)) {
    const { host } = new URL(urlOn(site));
    const { body } = await sendGet('/global-tenders', { host });
    const languageCodes = languages.split(' ');
    expect(
      [...body.matchAll(/<link rel="alternate" hrefLang="(\w\w)" href="([^"]+)"/gu)].map(([, language, href]) => [language, href]),
      site,
    ).toEqual(languageCodes.map((language) => [language, `http://${host}/global-tenders?lang=${language}`]));
    expect(
      [...body.matchAll(/<a href="\/global-tenders\?lang=(\w\w)"/gu)].map(([, language]) => language),
      site,
    ).toEqual(languageCodes.length > 1 ? languageCodes : []);
    for (const language of languageCodes) expect(lang((await sendGet(`/?lang=${language}`, { host })).body), `${site} ${language}`).toBe(language);
  }
  const refused = await sendGet('/?lang=hi', { 'accept-language': 'fr' });
  expect(lang(refused.body)).toBe('en');
  expect(refused.headers['set-cookie']).toBeUndefined();
});

test('a mistyped search still finds results, with any parameters in its address', async () => {
  for (const query of [
    'state=ajar',
    'deadlineTo=2026-02-30',
    'cursor=nonsense',
    'page=99999999',
    'valueMin=9223372036854775808',
    'q=%00',
    `q=${'x'.repeat(1500)}`,
    'cpv=%25',
    'lang=zz',
  ]) {
    expect((await sendGet(`/global-tenders?${query}`)).status, query).toBe(200);
  }
  const { body } = await sendGet('/LocalTenders?state=ajar&deadlineFrom=2023-02-30&q=road');
  expect(body).toContain('These filters could not be used: State (ajar), Deadline from (2023-02-30)');
  expect(body).toContain('<title>“road” · Tenders in Nepal · Tenderbell</title>');
});
