import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aBuyer, anOpenNotice, expect, hydrated, looksRight, on, test } from './support.ts';

// The long form. Every public screen that is built at every width in both schemes, and in every language on a site that
// offers it: eight languages against six ways to look, so that eight visits of a screen meet all of both. It also leaves a
// picture of each in test-results/grid. Told by screen: npm run test:a11y -- --grep "category in"; by-screen.ts sums up.
interface Census {
  routes: string[];
}
const fixture = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../support', name), 'utf8')) as Census;
const notYetBuilt = new Set(fixture('not-yet-built.json').routes);
const built = fixture('specified.json').routes.filter((route) => !notYetBuilt.has(route));

/** A site for each language of the interface. */
const sites = { en: 'main', fr: 'FR', ne: 'NP', hi: 'IN', bn: 'BD', sw: 'KE', es: 'US', af: 'ZA' } as const;
type Lang = keyof typeof sites;
const languages = Object.keys(sites) as Lang[];
const looks = [320, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

const noticeOf = async (site: string, locked: boolean) => `/notice-details/${encodeURIComponent((await anOpenNotice(site, { locked })).slug)}`;

/** How the screens of a route are visited, where its bare path does not show all of it. The main site's local is all. */
const visits: Record<string, Record<string, (site: string) => Promise<string>>> = {
  '/LocalTenders': {
    'country choice': async (site) => (site === 'main' ? '/LocalTenders' : '/LocalTenders?state=cancelled'),
    search: async (site) => (site === 'main' ? '/LocalTenders?country=NP&state=open' : '/LocalTenders?state=open'),
    'empty search': async (site) => `/LocalTenders?q=zzzqqqxxx&state=open${site === 'main' ? '&country=NP' : ''}`,
  },
  '/listing-page': {
    categories: async () => '/listing-page',
    category: async () => '/listing-page?category=45&state=open',
    sector: async () => '/listing-page?category=health',
  },
  '/listing-sub-category-page': { 'part of a category': async () => '/listing-sub-category-page?category=452' },
  '/notice-details/{title}': {
    notice: (site) => noticeOf(site === 'main' ? 'NP' : site, false),
    'locked notice': (site) => noticeOf(site === 'main' ? 'NP' : site, true),
  },
  '/buyer-details/{title}': { buyer: async (site) => `/buyer-details/${encodeURIComponent((await aBuyer(site)).slug)}` },
  '/buyers-list': {
    buyers: async () => '/buyers-list',
    'buyers by letter': async () => '/buyers-list?letter=M&view=list',
  },
  '/buyers-detail': { 'buyer by id': async (site) => `/buyers-detail?id=${(await aBuyer(site)).id}` },
};

const screens = Object.entries(Object.fromEntries(built.map((route) => [route, visits[route] ?? { [route]: async () => route }])));

test('every route with a gap has its visits', () => {
  expect(screens.filter(([route]) => route.includes('{') && !(route in visits)).map(([route]) => route)).toEqual([]);
});

for (const [at, [name, path]] of screens.flatMap(([, of]) => Object.entries(of)).entries()) {
  test.describe(name, () => {
    for (const [turn, lang] of languages.entries()) {
      const { width, colorScheme } = looks[(at + turn) % looks.length]!;
      test.describe(`${width} ${colorScheme}`, () => {
        test.use({ colorScheme, viewport: { width, height: 900 } });
        test(`${name} in ${lang}, ${width} px, ${colorScheme}`, async ({ page }) => {
          const address = await path(sites[lang]);
          await page.goto(`${on(sites[lang], address)}${address.includes('?') ? '&' : '?'}lang=${lang}`);
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          await hydrated(page);
          await looksRight(page);
          const file = `${name.replaceAll(/[^a-zA-Z0-9]+/gu, '-')}-${lang}-${width}-${colorScheme}`;
          await page.screenshot({ path: `test-results/grid/${file}.png`, fullPage: true });
        });
      });
    }
  });
}
