import type { Page } from '@playwright/test';
import { enterScreen, signedScreens, signedTongueOf } from './signed-visits.ts';
import { expect, fits, hydrated, looksRight, on, stretch } from './support.ts';
import { visit } from './visit.ts';
import { type Tongue, addressIn, screens, tonguesOf } from './visits.ts';

// The long form. Every public route that is built, on every site in every language that it offers, and at every width in
// both schemes: 23 sites and languages against six ways to look, so that the visits of a route meet each of the six about
// four times; its further states (nothing found, a locked notice, long words) in each of the eight languages. Every screen
// behind signing in, as each kind of people that gets to see it, once in each of the six ways, by turns through the languages. It also leaves
// a picture of each in test-results/grid. Told by screen: npm run test:a11y -- --grep "category in"; by-screen.ts sums up.
const looks = [320, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

const picture = (page: Page, name: string, { site, lang }: Tongue, look: string) =>
  page.screenshot({ path: `test-results/grid/${name.replaceAll(/[^a-zA-Z0-9]+/gu, '-')}-${site}-${lang}-${look}.png`, fullPage: true });

for (const [at, screen] of screens.entries()) {
  const { name } = screen;
  visit.describe(name, () => {
    for (const [turn, tongue] of tonguesOf(screen).entries()) {
      const { width, colorScheme } = looks[(at + turn) % looks.length]!;
      const { site, lang } = tongue;
      visit.describe(`${width} ${colorScheme}`, () => {
        visit.use({ colorScheme, viewport: { width, height: 900 } });
        visit(`${name} in ${lang} on ${site}, ${width} px, ${colorScheme}`, async ({ page }) => {
          await page.goto(on(site, await addressIn(screen, tongue)));
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
      const tongue = signedTongueOf(at, turn);
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
