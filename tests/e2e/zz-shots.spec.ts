import { on, test, hydrated } from './support.ts';
for (const [name, width, scheme] of [['w-light', 1280, 'light'], ['w-dark', 1280, 'dark'], ['p-light', 360, 'light'], ['p-dark', 360, 'dark']] as const) {
  test(`shot ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1600 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(on('main', '/global-tenders?q=accredited+laboratory&state=all'));
    await hydrated(page);
    await page.locator('mark').first().waitFor();
    await page.evaluate(() => document.querySelector('#results, ol')?.scrollIntoView());
    await page.screenshot({ path: `/tmp/shot-${name}.png` });
  });
}
