import type { Browser } from '@playwright/test';
import { MAX_SHIFT, MIN_SHARE, type PageObservation, WATCHED, watchPage } from '#tests/support/watch-page.ts';
import { findOpenNotice, expect, waitForHydration, urlOn, test } from './support.ts';
import { addressIn, screens } from './visits.ts';

// What the server sent of a page stays in place from its first byte on, whether a reader touches the page or not.

const SCRIPTS_LATE_MS = 3000;
/** Pages loaded at once: with more, a slow machine lets requests wait until the server says that it is busy. */
const SIDE_BY_SIDE = 5;

/** A page that reports what it observed: querying it would count as a reader's first action. */
async function openObservedPage(browser: Browser, { isPhone, lateScripts = false }: { isPhone: boolean; lateScripts?: boolean }) {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 360, height: 780 } : { width: 1280, height: 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'no-preference',
  });
  const observed = new Promise<PageObservation>((resolve) => void context.exposeFunction('tell', resolve));
  await context.addInitScript(watchPage, WATCHED);
  if (lateScripts) {
    await context.route('**/assets/*.js', (route) => {
      setTimeout(() => void route.continue(), SCRIPTS_LATE_MS);
    });
  }
  return { context, page: await context.newPage(), observed };
}

async function watchUntouched(browser: Browser, address: string, options: { isPhone: boolean; lateScripts?: boolean }): Promise<string | null> {
  const { context, page, observed } = await openObservedPage(browser, options);
  const response = await page.goto(address);
  const { maxLength, minShare, layoutShift, shifted, hasFonts, isInteractive } = await observed;
  await context.close();
  if (response?.status() !== 200) return `${address}: answered ${response?.status()}`;
  if (!isInteractive) return `${address}: its scripts did not take over`;
  if (maxLength === 0) return `${address}: nothing was seen`;
  if (minShare < MIN_SHARE) return `${address}: ${Math.round(minShare * 100)} % of ${maxLength} characters left`;
  return hasFonts && layoutShift > MAX_SHIFT ? `${address}: layout shift ${layoutShift.toFixed(3)}\n${shifted.join('\n')}` : null;
}

test('the text of every public page stays in place while nobody touches it', { tag: '@wide' }, async ({ browser }) => {
  test.setTimeout(300_000);
  const sites = ['NP', 'FR', 'main', 'IN'];
  const visits = screens.map((screen, index) => ({ screen, site: sites[index % sites.length]! }));
  const addresses = await Promise.all(
    visits.map(async ({ screen, site }) => urlOn(site, await addressIn(screen, { site, lang: site === 'FR' ? 'fr' : 'en' }))),
  );
  const problems: (string | null)[] = [];
  const remaining = addresses.entries();
  const watchNext = async () => {
    for (const [index, address] of remaining) problems.push(await watchUntouched(browser, address, { isPhone: index % 2 === 0 }));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, watchNext));
  expect(problems).toHaveLength(addresses.length);
  expect(problems.filter(Boolean)).toEqual([]);
});

test('the text of a notice and of a form stays while the scripts are late', { tag: '@wide' }, async ({ browser }) => {
  const [free, locked] = await Promise.all([findOpenNotice('NP', { locked: false }), findOpenNotice('NP', { locked: true })]);
  const paths = [`/notice-details/${encodeURIComponent(free.slug)}`, `/notice-details/${encodeURIComponent(locked.slug)}`, '/login'];
  const problems = await Promise.all(paths.map((path, index) => watchUntouched(browser, urlOn('NP', path), { isPhone: index % 2 === 0, lateScripts: true })));
  expect(problems.filter(Boolean)).toEqual([]);
});

test('the text of a notice stays while a reader moves, scrolls and clicks, and its parts react', { tag: '@wide' }, async ({ browser }) => {
  const { slug } = await findOpenNotice('NP', { locked: false });
  const { context, page } = await openObservedPage(browser, { isPhone: false });
  // The part below the head loads late, long after the reader has begun.
  let release: (() => void) | undefined;
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/assets/notice-body-*.js', async (route) => {
    await releasePromise;
    await route.continue();
  });
  const requestPromise = page.waitForRequest('**/assets/notice-body-*.js');
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}`));
  await waitForHydration(page);
  await page.mouse.move(400, 400);
  await page.mouse.move(500, 500);
  await page.mouse.wheel(0, 600);
  await requestPromise;
  release?.();
  // The full-screen button appears only with the part's script.
  await expect(page.locator('#documents [data-screen-only]')).toBeVisible();
  const { minShare } = await page.evaluate(() => (window as unknown as { seen: PageObservation }).seen);
  expect(minShare).toBeGreaterThan(MIN_SHARE);
  // Its links navigate within the document: its state survives to the next page.
  await page.locator('#similar article a').first().click();
  await expect(page).not.toHaveURL(new RegExp(slug.slice(-20), 'u'));
  expect(await page.evaluate(() => 'seen' in window && !performance.getEntriesByType('navigation').some((entry) => entry.name === location.href))).toBe(true);
  await context.close();
});

for (const [failure, script] of [
  ['does not come', null],
  ['fails', 'export default function Broken() { throw new Error("broken"); }'],
] as const)
  test(`the text of a notice stays where the script of its lower part ${failure}`, { tag: '@wide' }, async ({ browser }) => {
    const { slug } = await findOpenNotice('NP', { locked: false });
    const { context, page, observed } = await openObservedPage(browser, { isPhone: true });
    await context.route('**/assets/notice-body-*.js', (route) =>
      script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    const requestPromise = page.waitForRequest('**/assets/notice-body-*.js');
    await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}`));
    await requestPromise;
    const { maxLength, minShare, isInteractive } = await observed;
    expect(isInteractive).toBe(true);
    expect(maxLength).toBeGreaterThan(500);
    expect(minShare).toBeGreaterThan(MIN_SHARE);
    await page.locator('#similar article a').first().click();
    await expect(page).not.toHaveURL(new RegExp(slug.slice(-20), 'u'));
    await context.close();
  });
