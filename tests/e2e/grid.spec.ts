import { anOpenNotice, hydrated, looksRight, on, test } from './support.ts';

// The long form: every screen at every width, in both schemes and every language that is written. It also leaves a
// picture of each in test-results/grid.
test.skip(({ viewport }) => viewport?.width === 360, 'widths are set here');

const screens: Record<string, (lang: string) => Promise<string>> = {
  home: async (lang) => on('NP', `/?lang=${lang}`),
  choice: async (lang) => on('main', `/LocalTenders?lang=${lang}`),
  search: async (lang) => on('NP', `/LocalTenders?state=open&lang=${lang}`),
  global: async (lang) => on('FR', `/global-tenders?lang=${lang}`),
  empty: async (lang) => on('NP', `/LocalTenders?q=zzzqqqxxx&state=open&lang=${lang}`),
  notice: async (lang) => on('NP', `/notice-details/${encodeURIComponent((await anOpenNotice('NP', { locked: false })).slug)}?lang=${lang}`),
  locked: async (lang) => on('NP', `/notice-details/${encodeURIComponent((await anOpenNotice('NP', { locked: true })).slug)}?lang=${lang}`),
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1280, 1920]) {
    test.describe(`${colorScheme} ${width}`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });
      for (const [name, address] of Object.entries(screens)) {
        for (const lang of ['en', 'fr', 'ne']) {
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
