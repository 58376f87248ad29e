import { interfaceLanguages } from '#contract/sites.ts';
import { anOpenNotice, hydrated, looksRight, on, test } from './support.ts';

// The long form: every screen at every width, in both schemes and every language that is written. It also leaves a
// picture of each in test-results/grid.
test.skip(({ viewport }) => viewport?.width === 360, 'widths are set here');

/** A country's site that offers a language. */
const siteOf = (lang: string) => ({ fr: 'FR', hi: 'IN', bn: 'BD', sw: 'KE', es: 'US', af: 'ZA' })[lang] ?? 'NP';

const screens: Record<string, (lang: string) => Promise<string>> = {
  home: async (lang) => on(siteOf(lang), `/?lang=${lang}`),
  choice: async (lang) => on('main', `/LocalTenders?lang=${lang}`),
  search: async (lang) => on(siteOf(lang), `/LocalTenders?state=open&lang=${lang}`),
  global: async (lang) => on('main', `/global-tenders?lang=${lang}`),
  empty: async (lang) => on(siteOf(lang), `/LocalTenders?q=zzzqqqxxx&state=open&lang=${lang}`),
  sectors: async (lang) => on('NP', `/sectors-list?lang=${lang}`),
  countries: async (lang) => on('NP', `/countrywise-tenders?lang=${lang}`),
  notice: async (lang) => on(siteOf(lang), `/notice-details/${encodeURIComponent((await anOpenNotice(siteOf(lang), { locked: false })).slug)}?lang=${lang}`),
  locked: async (lang) => on(siteOf(lang), `/notice-details/${encodeURIComponent((await anOpenNotice(siteOf(lang), { locked: true })).slug)}?lang=${lang}`),
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1280, 1920]) {
    test.describe(`${colorScheme} ${width}`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });
      for (const [name, address] of Object.entries(screens)) {
        for (const lang of interfaceLanguages) {
          test(`${name} in ${lang}`, async ({ page }) => {
            await page.goto(await address(lang));
            await hydrated(page);
            await looksRight(page);
            await page.screenshot({ path: `test-results/grid/${name}-${lang}-${width}-${colorScheme}.png`, fullPage: true });
          });
        }
      }
    });
  }
}
