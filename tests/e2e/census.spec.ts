import { aBuyer, anOpenNotice, ask, expect, on, test } from './support.ts';
import { notYetBuilt, routes, screens } from './visits.ts';

test.skip(({ isMobile }) => isMobile, 'no matter of width');

test('a route of the specification works, or stands in the list and goes to /', async () => {
  const { slug } = await anOpenNotice('NP', { locked: false });
  const buyer = await aBuyer('NP');
  const found: Record<string, string> = {};
  for (const route of routes) {
    const path = (route === '/buyers-detail' ? `${route}?id=${buyer.id}` : route)
      .replace('{title}', encodeURIComponent(route.startsWith('/buyer-details/') ? buyer.slug : slug))
      .replace('{product}', 'tenderbell')
      .replace('{id}', '1');
    const { status, headers } = await ask(path);
    found[route] = status === 200 ? 'works' : `${status} ${String(headers['location'])}`;
  }
  expect(found).toEqual(Object.fromEntries(routes.map((route) => [route, notYetBuilt.has(route) ? '302 /' : 'works'])));
});

/** Links of one kind differ in their values only: so many of a kind are followed from each site. */
const OF_A_KIND = 6;
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/^(\/(?:notice|buyer)-details|\/calendar|\/feeds)\/.*/u, '$1')} ${[...new Set(searchParams.keys())].toSorted().join(' ')}`;

for (const site of ['NP', 'main', 'FR']) {
  test(`every link of every public screen leads somewhere: ${site}`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const { origin, host } = new URL(on(site));
    const kinds = new Map<string, Map<string, string>>();
    const broken: string[] = [];
    for (const { name, path } of screens) {
      await page.goto(`${origin}${await path(site)}`);
      const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => new URL(link.getAttribute('href') ?? '', location.href).href));
      const ids = new Set(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)));
      for (const link of links) {
        const url = new URL(link);
        if (url.host !== host || !url.protocol.startsWith('http')) continue;
        const target = url.pathname + url.search;
        if (url.hash !== '' && `${origin}${target}` === page.url() && !ids.has(decodeURIComponent(url.hash.slice(1)))) broken.push(`${name}: ${url.hash}`);
        const kind = kinds.get(kindOf(url)) ?? new Map<string, string>();
        kinds.set(kindOf(url), kind);
        if (kind.size < OF_A_KIND && !kind.has(target)) kind.set(target, name);
      }
    }
    await page.close();
    const followed = [...kinds.values()].flatMap((kind) => [...kind]);
    expect(followed.length).toBeGreaterThan(100);
    for (const [target, name] of followed) {
      const { status, headers } = await ask(target, { host });
      if (status !== 200) broken.push(`${name}: ${target}: ${status} ${String(headers['location'] ?? '')}`);
    }
    expect(broken).toEqual([]);
  });
}
