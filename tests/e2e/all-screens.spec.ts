import type { Page } from '@playwright/test';
import { enterScreen, signedInScreens, signedInSiteLanguageOf } from './signed-in-visits.ts';
import { expect, expectNoOverflow, waitForHydration, expectAccessible, urlOn, fillWithLongText } from './support.ts';
import { sharedProfileTest } from './shared-profile.ts';
import { type SiteLanguage, addressIn, screens, siteLanguagesOf } from './visits.ts';

// The full run: every public route on every site and language, at each width and colour scheme in turn. It also covers each route's special
// states and every signed-in screen for each kind of user. Screenshots go to test-results/all-screens. Results are by screen:
// npm run test:a11y -- --grep "category in"; by-screen.ts sums up.
const viewports = [320, 768, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

const screenshot = (page: Page, name: string, { site, lang }: SiteLanguage, viewport: string) =>
  page.screenshot({ path: `test-results/all-screens/${name.replaceAll(/[^a-zA-Z0-9]+/gu, '-')}-${site}-${lang}-${viewport}.png`, fullPage: true });

for (const [index, screen] of screens.entries()) {
  const { name } = screen;
  sharedProfileTest.describe(name, () => {
    for (const [languageIndex, siteLanguage] of siteLanguagesOf(screen).entries()) {
      const { width, colorScheme } = viewports[(index + languageIndex) % viewports.length]!;
      const { site, lang } = siteLanguage;
      sharedProfileTest.describe(`${width} ${colorScheme}`, () => {
        sharedProfileTest.use({ colorScheme, viewport: { width, height: 900 } });
        sharedProfileTest(`${name} in ${lang} on ${site}, ${width} px, ${colorScheme}`, async ({ page }) => {
          await page.goto(urlOn(site, await addressIn(screen, siteLanguage)));
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          await expect(page.locator(screen.readySelector).first()).toBeVisible();
          await waitForHydration(page);
          await expectAccessible(page);
          await screenshot(page, name, siteLanguage, `${width}-${colorScheme}`);
          await fillWithLongText(page);
          await expectNoOverflow(page);
        });
      });
    }
  });
}

for (const [index, screen] of signedInScreens.entries()) {
  const { name, as } = screen;
  sharedProfileTest.describe(name, () => {
    for (const [viewportIndex, { width, colorScheme }] of viewports.entries()) {
      const siteLanguage = signedInSiteLanguageOf(index, viewportIndex);
      sharedProfileTest.describe(`${width} ${colorScheme}`, () => {
        sharedProfileTest.use({ colorScheme, persona: as, viewport: { width, height: 900 } });
        sharedProfileTest(`${name} as ${as}, in ${siteLanguage.lang} on ${siteLanguage.site}, ${width} px, ${colorScheme} @signed-in`, async ({ page }) => {
          await enterScreen(page, screen, siteLanguage);
          await expectAccessible(page);
          await screenshot(page, `signed-in ${name}`, siteLanguage, `${width}-${colorScheme}`);
          await fillWithLongText(page);
          await expectNoOverflow(page);
        });
      });
    }
  });
}
