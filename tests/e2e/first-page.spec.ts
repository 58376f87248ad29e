import { expect, expectNoOverflow, urlOn, test } from './support.ts';
import { oneSitePerLanguage } from './visits.ts';

test.describe('on a phone, without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { site, lang } of oneSitePerLanguage)
    test(`the first page says what it is, for whom, and what to do next without scrolling: ${lang}`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(urlOn(site, `/?lang=${lang}`));
      const main = page.getByRole('main');
      const introParts = main.locator('h1, form, section:has(a[href^="/register"]), dl').filter({ visible: true });
      await expect(introParts).toHaveCount(5);
      const ends = await introParts.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
      expect(Math.max(...ends)).toBeLessThanOrEqual(780);
      // The meaning of the two tags of a notice.
      await expect(main.locator('dl dt')).toHaveCount(2);
      // The rail of a card is one line, as high as one without a date, for open, closed, awarded and cancelled notices.
      for (const state of ['open', 'closing', 'closed', 'awarded', 'cancelled']) {
        await page.goto(urlOn(site, `/LocalTenders?state=${state}&lang=${lang}`));
        const rails = page.locator('article > [data-tone]');
        await expect(rails.first()).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const highRails = await rails.evaluateAll((elements) => elements.filter((rail) => rail.clientHeight > 34).map((rail) => rail.textContent));
        expect(highRails, state).toEqual([]);
      }
      await expectNoOverflow(page);
    });
});

test('a supplier and a buyer each register as such', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP'));
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Register as a buyer' })).toHaveAttribute('href', '/register?type=BUYER');
  await main.getByRole('link', { name: 'Register as a supplier' }).click();
  await expect(page.locator('input[type=radio][value=SELLER]')).toBeChecked();
});
