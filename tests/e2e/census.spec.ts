import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aBuyer, anOpenNotice, ask, expect, on, test } from './support.ts';

interface Census {
  routes: string[];
}
const fixture = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../support', name), 'utf8')) as Census;
const { routes } = fixture('specified.json');
const notYetBuilt = new Set(fixture('not-yet-built.json').routes);

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

test('no page links to what is not built', async ({ page }) => {
  const { slug } = await anOpenNotice('NP', { locked: false });
  const built = new Set(routes.filter((route) => !notYetBuilt.has(route)).map((route) => route.replace('/{title}', '')));
  for (const path of ['/', '/global-tenders', '/LocalTenders', `/notice-details/${slug}`]) {
    await page.goto(on('NP', path));
    const targets = await page.locator('a[href]').evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter((url) => url.host === location.host && !url.hash)
        .map((url) => url.pathname),
    );
    const stray = targets.filter(
      (target) => !built.has(target) && !/^\/(?:notice|buyer)-details\//u.test(target) && !/^\/(?:api\/(?:docs|openapi)|calendar\/|feeds\/)/u.test(target),
    );
    expect(stray).toEqual([]);
  }
});
