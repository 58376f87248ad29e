import { buyerWithMostNotices, findOpenNotice, sendGet, expect, urlOn, test } from './support.ts';
import { notYetBuilt, routes, screens } from './visits.ts';

test('a route of the specification works, or is listed as not built and redirects to /', async () => {
  const { slug } = await findOpenNotice('NP', { locked: false });
  const buyer = await buyerWithMostNotices('NP');
  const outcomes: Record<string, string> = {};
  for (const route of routes) {
    const path = (route === '/buyers-detail' ? `${route}?id=${buyer.id}` : route)
      .replace('{title}', encodeURIComponent(route.startsWith('/buyer-details/') ? buyer.slug : slug))
      .replace('{product}', 'tenderbell')
      .replace('{id}', '1');
    const { status, headers } = await sendGet(path);
    outcomes[route] = status === 200 ? 'works' : `${status} ${String(headers['location'])}`;
  }
  expect(outcomes).toEqual(Object.fromEntries(routes.map((route) => [route, notYetBuilt.has(route) ? '302 /' : 'works'])));
});

/** Links of one kind differ only in their values. So many of each kind are followed from each site. */
const LINKS_OF_A_KIND = 3;
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/^(\/(?:notice|buyer)-details|\/calendar|\/feeds|\/api\/notices\/link)\/.*/u, '$1')} ${[...new Set(searchParams.keys())].toSorted().join(' ')}`;

const attributesOf = (html: string, tag: string, name: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\s[^>]*?\\b${name}="([^"]*)"`, 'gu'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
  );

/** A page as the server sends it, after redirects: its address and HTML. */
async function pageAt(address: string, host: string): Promise<{ address: string; html: string }> {
  const { origin, pathname, search } = new URL(address);
  const { status, headers, body } = await sendGet(pathname + search, { host });
  const to = headers['location'];
  return status >= 300 && status < 400 && to !== undefined
    ? pageAt(new URL(String(to), origin).href, host)
    : { address: origin + pathname + search, html: body };
}

for (const site of ['NP', 'main', 'FR']) {
  test(`every link of every public screen works: ${site}`, async () => {
    const { origin, host } = new URL(urlOn(site));
    const kinds = new Map<string, Map<string, string>>();
    const broken: string[] = [];
    for (const { name, path } of screens) {
      const { address, html } = await pageAt(`${origin}${await path(site)}`, host);
      const ids = new Set(attributesOf(html, '\\w+', 'id'));
      for (const link of attributesOf(html, 'a', 'href')) {
        const url = new URL(link, address);
        if (url.host !== host || !url.protocol.startsWith('http')) continue;
        const target = url.pathname + url.search;
        if (url.hash !== '' && `${origin}${target}` === address && !ids.has(decodeURIComponent(url.hash.slice(1)))) broken.push(`${name}: ${url.hash}`);
        const kind = kinds.get(kindOf(url)) ?? new Map<string, string>();
        kinds.set(kindOf(url), kind);
        if (kind.size < LINKS_OF_A_KIND && !kind.has(target)) kind.set(target, name);
      }
    }
    const followed = [...kinds.values()].flatMap((kind) => [...kind]);
    expect(followed.length).toBeGreaterThan(100);
    for (const [target, name] of followed) {
      const { status, headers } = await sendGet(target, { host });
      // A document that is kept elsewhere.
      const isElsewhere = status === 302 && target.startsWith('/api/notices/link/') && new URL(String(headers['location'])).host !== host;
      if (status !== 200 && !isElsewhere) broken.push(`${name}: ${target}: ${status} ${String(headers['location'] ?? '')}`);
    }
    expect(broken).toEqual([]);
  });
}
