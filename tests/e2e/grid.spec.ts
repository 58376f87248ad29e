import type { Page } from '@playwright/test';
import { enterScreen, signedScreens, signedSiteLanguageOf } from './signed-visits.ts';
import { expect, fits, hydrated, looksRight, urlOn, stretch } from './support.ts';
import { visit } from './visit.ts';
import { type SiteLanguage, addressIn, screens, siteLanguagesOf } from './visits.ts';

// The long form. It visits every public route, on every site in each of its languages, at every width in both schemes. There are 23 sites
// and languages and six ways to look, so a route meets each way about four times. It also visits each route's further states (nothing
// found, a locked notice, long words) in all eight languages. Each signed-in screen is visited as each kind of user that may see it, once
// in each of the six ways, with the languages in turn. Pictures go to test-results/grid. Results are by screen: npm run test:a11y -- --grep
// "category in"; by-screen.ts sums up.
const looks = [320, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

const picture = (page: Page, name: string, { site, lang }: SiteLanguage, look: string) =>
  page.screenshot({ path: `test-results/grid/${name.replaceAll(/[^a-zA-Z0-9]+/gu, '-')}-${site}-${lang}-${look}.png`, fullPage: true });

for (const [at, screen] of screens.entries()) {
  const { name } = screen;
  visit.describe(name, () => {
    for (const [turn, tongue] of siteLanguagesOf(screen).entries()) {
      const { width, colorScheme } = looks[(at + turn) % looks.length]!;
      const { site, lang } = tongue;
      visit.describe(`${width} ${colorScheme}`, () => {
        visit.use({ colorScheme, viewport: { width, height: 900 } });
        visit(`${name} in ${lang} on ${site}, ${width} px, ${colorScheme}`, async ({ page }) => {
          await page.goto(urlOn(site, await addressIn(screen, tongue)));
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          await expect(page.locator(screen.shows).first()).toBeVisible();
          await hydrated(page);
          await looksRight(page);
          await picture(page, name, tongue, `${width}-${colorScheme}`);
          await stretch(page);
          await fits(page);
        });
      });
    }
  });
}

for (const [at, screen] of signedScreens.entries()) {
  const { name, as } = screen;
  visit.describe(name, () => {
    for (const [turn, { width, colorScheme }] of looks.entries()) {
      const tongue = signedSiteLanguageOf(at, turn);
      visit.describe(`${width} ${colorScheme}`, () => {
        visit.use({ colorScheme, persona: as, viewport: { width, height: 900 } });
        visit(`${name} as ${as}, in ${tongue.lang} on ${tongue.site}, ${width} px, ${colorScheme} @signed`, async ({ page }) => {
          await enterScreen(page, screen, tongue);
          await looksRight(page);
          await picture(page, `signed ${name}`, tongue, `${width}-${colorScheme}`);
          await stretch(page);
          await fits(page);
        });
      });
    }
  });
}
