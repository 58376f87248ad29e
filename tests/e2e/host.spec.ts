import { anOpenNotice, ask, expect, on, port, test } from './support.ts';

// What the server answers does not hang on the width of a window.
test.skip(({ viewport }) => viewport?.width === 360, 'asked once');

const lang = (html: string) => /<html lang="(\w+)"/u.exec(html)?.[1];
const titleOf = (html: string) => /<h1[^>]*>([^<]*)/u.exec(html)?.[1] ?? '';

test('each site has its own tenders, contact, language and addresses', async () => {
  const nepal = await ask('/LocalTenders');
  expect(titleOf(nepal.body)).toBe('Tenders in Nepal');
  expect(nepal.body).toContain('+977 1 555 0100');
  const france = await ask('/LocalTenders', { host: `fr.localhost:${port}` });
  expect(france.body).toContain('<html lang="fr"');
  expect(titleOf(france.body)).toContain('France');
  expect(france.body).toContain(`<link rel="canonical" href="http://fr.localhost:${port}/LocalTenders"/>`);
  expect(france.body).toContain(`hrefLang="en" href="http://fr.localhost:${port}/LocalTenders?lang=en"`);
});

test('an unknown host is served without a contact, and its name is nowhere', async () => {
  const unknown = await ask('/', { host: 'evil.example' });
  expect(unknown.status).toBe(200);
  expect(unknown.body).not.toContain('evil.example');
  expect(unknown.body).not.toContain('mailto:');
  expect(unknown.body).not.toContain('rel="canonical"');
  expect(JSON.stringify(unknown.headers)).not.toContain('evil.example');
  const other = await ask('/', { host: 'other.example' });
  expect(other.headers['etag']).toBe(unknown.headers['etag']);
  expect((await ask('/LocalTenders', { host: 'evil.example' })).body).toContain('belongs to no country');
});

test('forwarded hosts, and hosts in the address, choose nothing', async () => {
  const plain = titleOf((await ask('/LocalTenders')).body);
  const forged: Record<string, string>[] = [{ 'x-forwarded-host': 'fr.localhost' }, { forwarded: 'host=fr.localhost' }, { 'x-original-host': 'fr.localhost' }];
  for (const headers of forged) {
    expect(titleOf((await ask('/LocalTenders', headers)).body)).toBe(plain);
  }
  expect(titleOf((await ask('/LocalTenders?scope=global&site=FR')).body)).toBe(plain);
  const doubled = await ask('//evil.example/LocalTenders');
  expect(doubled.headers['location'] ?? '').not.toContain('evil');
  expect((await ask('/', { host: 'a b' })).status).toBe(400);
});

test('a page says who may show it and what it may load', async () => {
  const { headers, body } = await ask('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(body).not.toMatch(/<[^>]+\son\w+=/u);
  expect(headers['x-request-id']).toBeTruthy();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a page that has not changed is not sent again, and comes compressed', async () => {
  const first = await ask('/api/docs');
  expect(first.status).toBeLessThan(400);
  const page = await ask('/global-tenders', { 'accept-encoding': 'br' });
  expect(page.headers['content-encoding']).toBe('br');
  const again = await ask('/global-tenders', { 'accept-encoding': 'br', 'if-none-match': String(page.headers['etag']) });
  // The page may have been made anew meanwhile; then it has another ETag.
  expect(again.status === 304 ? again.body : again.headers['etag']).not.toBe(page.headers['etag']);
  expect(String(page.headers['cache-control'])).toContain('no-cache');
});

test('scripts and styles are kept for ever, under names that change', async () => {
  const { body } = await ask('/');
  const style = /href="(\/assets\/[^"]+\.css)"/u.exec(body)?.[1] ?? '';
  const file = await ask(style, { 'accept-encoding': 'br' });
  expect(file.status).toBe(200);
  expect(String(file.headers['cache-control'])).toContain('immutable');
  expect(file.headers['content-encoding']).toBe('br');
  expect((await ask('/assets/none.js')).status).toBe(404);
});

test('an unknown path goes to the first page, an old title to the new one', async () => {
  expect(await ask('/no/such/page')).toMatchObject({ status: 302, headers: { location: '/' } });
  expect(await ask('/notice-details/nothing')).toMatchObject({ status: 302, headers: { location: '/' } });
  expect((await ask('/api/none')).headers['content-type']).toContain('application/problem+json');
  const notice = await anOpenNotice('NP', { locked: false });
  const moved = await ask(`/notice-details/an-old-title-${notice.id}`);
  expect(moved).toMatchObject({ status: 301, headers: { location: `/notice-details/${encodeURIComponent(notice.slug)}` } });
  expect(titleOf((await ask(String(moved.headers['location']))).body)).not.toBe('');
});

test('a notice tells machines what it is', async () => {
  const notice = await anOpenNotice('NP', { locked: false });
  const { body } = await ask(`/notice-details/${encodeURIComponent(notice.slug)}`);
  const text = /<script type="application\/ld\+json">([^<]*)<\/script>/u.exec(body)?.[1] ?? '{}';
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'DigitalDocument',
    about: { '@type': 'Demand' },
    name: notice.title,
    url: on('NP', `/notice-details/${encodeURIComponent(notice.slug)}`),
  });
  expect(body).toContain('<meta property="og:title"');
  expect(body).toContain('<meta name="description"');
});

test('a locked notice is no fuller in its data than in its page', async () => {
  const locked = await anOpenNotice('NP', { locked: true });
  const { body } = await ask(`/notice-details/${encodeURIComponent(locked.slug)}.data`);
  expect(body).toContain(locked.id);
  for (const field of ['content', 'classifications', 'documents', 'contact"', 'sourceUrl', 'value"'])
    expect(body.replaceAll('"contact":null', '')).not.toContain(`"${field.replace('"', '')}","description`);
  expect(body).not.toContain('"classifications"');
  expect(body).not.toContain('"sourceUrl"');
});

test('?lang= beats the cookie, the cookie beats Accept-Language', async () => {
  const headers = { cookie: 'lang=ne', 'accept-language': 'fr' };
  const chosen = await ask('/?lang=fr', { ...headers, 'accept-language': 'en' });
  expect(lang(chosen.body)).toBe('fr');
  expect(String(chosen.headers['set-cookie'])).toMatch(/^lang=fr; Path=\/; Max-Age=\d+; SameSite=Lax$/u);
  expect(lang((await ask('/', headers)).body)).toBe('ne');
  expect(lang((await ask('/', { 'accept-language': 'fr' })).body)).toBe('fr');
  expect((await ask('/', headers)).headers['set-cookie']).toBeUndefined();
});

test('a mistyped search still finds, whatever stands in its address', async () => {
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
    expect((await ask(`/global-tenders?${query}`)).status, query).toBe(200);
  }
});
