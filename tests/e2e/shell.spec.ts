import type { Page } from '@playwright/test';
import { enter, demoPerson } from './people.ts';
import { findOpenNotice, sendGet, expect, expectNoOverflow, waitForHydration, expectAccessible, urlOn, test } from './support.ts';
import { oneSitePerLanguage } from './visits.ts';

const noticePath = async () => `/notice-details/${encodeURIComponent((await findOpenNotice('NP', { locked: false })).slug)}`;
/** From here on the page's clock stops, except for `runFor`. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
const isPhone = (page: Page) => page.viewportSize()?.width === 360;
const menu = (page: Page) => page.locator(isPhone(page) ? '#mobile-menu' : '#main-menu');

/** Positions of parts of the header, in whole px. */
const placesIn = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const { x, y, width, height } = document.querySelector(`header ${selector}`)!.getBoundingClientRect();
        return [selector, ...[x, y, width, height].map(Math.round)];
      }),
    selectors,
  );

test.describe('the header', () => {
  test('ends with Sign In and a filled Register button; its search begins with open tenders', { tag: '@wide' }, async ({ page }) => {
    await page.goto(urlOn('NP', '/buyers-list'));
    const header = page.getByRole('banner');
    const register = header.getByRole('link', { name: 'Register' });
    const [before, last, row] = await Promise.all([header.getByRole('link', { name: 'Sign In' }), register, header].map((part) => part.boundingBox()));
    expect(before!.x + before!.width).toBeLessThan(last!.x);
    expect(row!.width - (last!.x + last!.width)).toBeLessThan(60);
    expect(await register.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(30, 73, 184)');
    await expect(header.getByRole('button', { name: /^Your account/u })).toBeHidden();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await header.getByRole('button', { name: 'Find tenders' }).click();
    await expect(header.getByRole('searchbox', { name: 'Find tenders' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('road');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/LocalTenders\?state=open&q=road/u);
  });

  test('has Register on a phone, in every language', { tag: '@phone' }, async ({ page }) => {
    for (const { site, lang } of oneSitePerLanguage) {
      await page.goto(urlOn(site, `/?lang=${lang}`));
      const register = page.locator('header [href="/register"]').first();
      await expect(register).toBeInViewport({ ratio: 1 });
      expect(await register.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(30, 73, 184)');
      const [logo, find] = await Promise.all(['a[href="/"]', '[popovertarget=find]'].map((part) => page.locator(`header ${part}`).first().boundingBox()));
      expect(logo!.x + logo!.width).toBeLessThanOrEqual(find!.x);
      await expectNoOverflow(page);
    }
  });

  for (const [path, tag] of [
    ['/', '@phone'],
    ['/buyers-list', '@wide'],
    ['/seller-dashboard', '@wide'],
  ] as const)
    test(`of a signed-in user is complete before the scripts load, and does not move then: ${path}`, { tag }, async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js/u, async (route) => {
        await released;
        await route.continue();
      });
      // Applying fonts could move things a little, so none are loaded.
      await page.route(/\/assets\/fonts-.*\.css/u, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
      await enter(page, demoPerson('seller'), path);
      const parts = isPhone(page)
        ? ['a[href="/"]', '[popovertarget=find]', '[popovertarget=account-menu]', '[popovertarget=menu]']
        : ['a[href="/"]', '[data-pinned=dashboard]', '[data-pinned=tenders]', '[popovertarget=find]', '[popovertarget=account-menu]'];
      await expect(page.locator('header [popovertarget=account-menu]')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
      const before = await placesIn(page, parts);
      release();
      await waitForHydration(page);
      const account = page.getByRole('button', { name: 'Your account: Sita Maharjan' });
      await expect(account).toBeVisible();
      const menu = page.locator(isPhone(page) ? '#mobile-menu' : '#main-menu');
      await expect(menu.locator('a[href="/seller-dashboard"]')).toBeAttached();
      await expect(menu.locator('> ul > li').nth(1).locator('summary')).toHaveText('Tenders');
      expect(await placesIn(page, parts)).toEqual(before);
      if (!isPhone(page)) return expect(account).toHaveText('Your account: Sita Maharjan Maharjan Builders');
      await page.getByRole('button', { name: 'Menu' }).click();
      const mobile = page.locator('#menu');
      await expect(mobile).toContainText('Sita Maharjan');
      await expect(mobile.locator('a[href^="mailto:"]')).toBeVisible();
      await expect(mobile.locator('a[href^="tel:"]')).toBeVisible();
      await expect(mobile.getByRole('link', { name: 'Register' })).toBeHidden();
      await expectAccessible(page);
      await mobile.getByRole('link', { name: 'Dashboard' }).click();
      return expect(page).toHaveURL(/\/seller-dashboard$/u);
    });
});

test.describe('menus', () => {
  test('arrow keys move, down opens, Escape closes and returns the focus; a click elsewhere closes too', { tag: '@wide' }, async ({ page }) => {
    await page.goto(urlOn('NP'));
    await waitForHydration(page);
    const group = menu(page).locator('summary').filter({ hasText: 'Tenders' });
    const list = group.locator('xpath=following-sibling::ul');
    await group.focus();
    await page.keyboard.press('ArrowDown');
    const local = list.getByRole('link', { name: 'Local tenders' });
    await expect(local).toBeFocused();
    expect((await list.boundingBox())?.width).toBeGreaterThanOrEqual(180);
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('link', { name: 'Global tenders' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(local).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(list).toBeHidden();
    await group.click();
    await expectAccessible(page);
    await list.getByRole('link', { name: 'Global tenders' }).click();
    await expect(page).toHaveURL(/global-tenders/u);
    await expect(list).toBeHidden();
  });

  test('the mobile menu closes when the window becomes wide, checked every second', { tag: '@phone' }, async ({ page }) => {
    await page.clock.install();
    await page.goto(urlOn('NP'));
    await waitForHydration(page);
    await stopClock(page);
    const mobile = menu(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(mobile).toBeVisible();
    await page.setViewportSize({ width: 991, height: 780 });
    await page.clock.runFor(2000);
    await expect(mobile).toBeVisible();
    await page.setViewportSize({ width: 992, height: 780 });
    await page.clock.runFor(1000);
    await expect(mobile).toBeHidden();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('a group opens and its links work', async ({ page }) => {
      await page.goto(urlOn('NP'));
      if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
      await menu(page).locator('summary').filter({ hasText: 'Tenders' }).click();
      await menu(page).getByRole('link', { name: 'Global tenders' }).click();
      await expect(page).toHaveURL(/global-tenders/u);
    });
  });
});

test('after 100 px the header is in its scrolled state and the top bar has moved up by 40 px; a long page offers a way back up', async ({ page }) => {
  await page.goto(urlOn('NP'));
  await waitForHydration(page);
  const top = async () => Math.round((await page.locator('header').first().boundingBox())?.y ?? -1);
  const scroll = (to: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), to);
  await scroll(100);
  await expect.poll(top).toBe(40);
  await scroll(101);
  await expect.poll(top).toBe(0);
  await scroll(1500);
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden();
});

test('a press in the header is not lost when the page scrolls under it', async ({ page }) => {
  await enter(page, demoPerson('seller'), '/');
  await waitForHydration(page);
  const account = page.getByRole('button', { name: /^Your account/u });
  const scroll = (to: number) =>
    page.evaluate(async (y) => {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, to);
  await scroll(300);
  await expect.poll(async () => Math.round((await page.locator('header').first().boundingBox())?.y ?? -1)).toBe(0);
  // `hover` would scroll the page back to its top.
  const { x, y, width, height } = (await account.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // As when a part above the reader goes: the header comes down again.
  await scroll(0);
  await page.mouse.up();
  await expect(page.locator('#account-menu')).toBeVisible();
  await expect.poll(async () => Math.round((await page.locator('header').first().boundingBox())?.y ?? -1)).toBe(40);
});

test('the breadcrumbs lead back, and search engines read them', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', await noticePath()));
  await waitForHydration(page);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link').first()).toHaveText('Home');
  await expect(crumbs.locator('[aria-current=page]')).toHaveCount(1);
  // On a phone the nearest parent is readable in full; the page's own name is its heading.
  await expect(crumbs.locator('[aria-current=page]')).toBeHidden();
  const nearest = crumbs.getByRole('link').last();
  expect(await nearest.evaluate((link) => link.scrollWidth <= link.clientWidth)).toBe(true);
  await expect(page.locator('#notice-head').getByRole('link', { name: (await nearest.textContent()) ?? '', exact: true })).toBeVisible();
  await page.locator('button[popovertarget=find]').first().click();
  await expect(page.locator('#find input[type=search]')).toHaveCSS('text-overflow', 'ellipsis');
  await page.keyboard.press('Escape');
  const lists = await page.locator('script[type="application/ld+json"]').allTextContents();
  const list = lists
    .map((text) => JSON.parse(text) as { '@type': string; itemListElement?: { item?: string }[] })
    .find((each) => each['@type'] === 'BreadcrumbList');
  expect(list?.itemListElement?.[0]?.item).toBe(urlOn('NP'));
  await crumbs.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/global-tenders/u);
});

test('the footer has its columns, the copyright and the credits', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP'));
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('heading')).not.toHaveCount(0);
  await expect(foot.getByText(/^© \d{4} Tenderbell$/u)).toBeVisible();
  await foot.getByText('Credits').click();
  await expect(foot.getByText(/SIL Open Font License/u)).toBeVisible();
  await expect(foot.getByText('Nepalese tenders')).toBeVisible();
});

test('a new version reloads the page once and is then stored; a failed check is only logged', { tag: '@wide' }, async ({ page }) => {
  let version = 'one';
  const requestedUrls: string[] = [];
  await page.route(/\/meta\.json/u, async (route) => {
    requestedUrls.push(route.request().url());
    await (version === '' ? route.fulfill({ body: 'not JSON' }) : route.fulfill({ json: { version } }));
  });
  const readVersion = () => page.evaluate(() => localStorage.getItem('appVersion')).catch(() => null);
  await page.goto(urlOn('NP'));
  await expect.poll(readVersion).toBe('one');
  version = 'two';
  await page.reload();
  await expect.poll(readVersion).toBe('two');
  // Loaded, reloaded by the reader, reloaded for the new version: three requests, each past every cache.
  expect(requestedUrls).toHaveLength(3);
  expect(new Set(requestedUrls.map((url) => new URL(url).search)).size).toBe(3);
  version = '';
  await page.reload();
  await expect.poll(() => requestedUrls.length).toBe(4);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await readVersion()).toBe('two');
});

test('the selected sector is stored where searches begin, is sent with the search, and is cleared', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP'));
  await waitForHydration(page);
  const sector = page.locator('a[href*="sector="]').first();
  const code = new URL(await sector.evaluate((link) => (link as HTMLAnchorElement).href)).searchParams.get('sector') ?? '';
  await sector.click();
  await expect(page).toHaveURL(/sector=/u);
  await page
    .getByRole('link', { name: /^Tenderbell/u })
    .first()
    .click();
  const sectorButton = page.getByRole('button', { name: /^Searching in / });
  await expect(sectorButton).toBeVisible();
  // By its name, not by its code.
  const { sectors } = JSON.parse((await sendGet('/api/sectors?lang=en')).body) as { sectors: { code: string; name: string }[] };
  await expect(sectorButton).toHaveText(sectors.find((each) => each.code === code)?.name ?? '');
  await page.getByRole('combobox', { name: 'Words to search for' }).fill('road');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('sector')).toBe(code);
  await page.goto(urlOn('NP'));
  await sectorButton.click();
  await expect(sectorButton).toBeHidden();
  await page.reload();
  await waitForHydration(page);
  expect(await page.evaluate(() => sessionStorage.getItem('selectedSector'))).toBeNull();
});

test('a screen that does not load shows the spinner, after 120 s an error, and a button to try again', { tag: '@wide' }, async ({ page }) => {
  await page.clock.install();
  await page.goto(urlOn('NP'));
  await waitForHydration(page);
  await stopClock(page);
  let isHeld = true;
  await page.route(/\/global-tenders\.data/u, (route) => (isHeld ? undefined : route.continue()));
  await page.route(/assets\/global-tenders/u, (route) => (isHeld ? undefined : route.continue()));
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  await menu(page).locator('summary').filter({ hasText: 'Tenders' }).click();
  await menu(page).getByRole('link', { name: 'Global tenders' }).click();
  const spinner = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(spinner).toBeVisible();
  expect(await spinner.evaluate((element) => [(element as HTMLElement).offsetWidth, (element as HTMLElement).offsetHeight])).toEqual([100, 100]);
  await page.clock.runFor(119_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(page.getByRole('alert')).toContainText('within 120 seconds');
  isHeld = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/global-tenders/u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('in a browser that translates, a notice is offered in the page’s language, marked as a machine translation', { tag: '@wide' }, async ({ page }) => {
  // Chromium has no share sheet here: this replaces it.
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      Translator: {
        availability: async () => 'available',
        create: async ({ targetLanguage }: { targetLanguage: string }) => ({ translate: async (text: string) => `[${targetLanguage}] ${text}` }),
      },
    });
  });
  const { slug } = await findOpenNotice('FR', { locked: false });
  await page.goto(urlOn('FR', `/notice-details/${encodeURIComponent(slug)}?lang=en`));
  await page.getByRole('button', { name: 'Translate into English' }).click();
  const translation = page.getByRole('region', { name: 'Machine translation' });
  await expect(translation).toContainText('Only the original counts');
  await expect(translation.locator('[lang^="en-t-"]').first()).toContainText('[en] ');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove translation' }).click();
  await expect(translation).toHaveCount(0);
});

test.describe('notifications', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('live 8000 ms, stay while they are read, can be dismissed, and opened again from their log', { tag: '@wide' }, async ({ page }) => {
    // As in a browser without a share sheet.
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await page.clock.install();
    await page.goto(urlOn('NP', await noticePath()));
    await waitForHydration(page);
    await stopClock(page);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    const region = page.getByRole('region', { name: 'Messages', exact: true });
    const toasts = region.locator('ol[aria-live=polite] > li');
    await share.click();
    await expect(region).toBeAttached();
    await page.clock.runFor(100);
    await expect(toasts).toHaveText([/Done: Link copied/u]);
    await page.clock.runFor(7000);
    await toasts.first().getByRole('button').focus();
    await page.clock.runFor(60_000);
    await expect(toasts).toHaveCount(1);
    await share.focus();
    await page.clock.runFor(900);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts).toHaveCount(0);
    await share.click();
    await toasts.first().getByRole('button', { name: 'Dismiss: Link copied' }).click();
    await expect(toasts).toHaveCount(0);

    const bell = page.getByRole('banner').getByRole('button', { name: 'Messages shown: 2' });
    await expect(bell).toHaveText('2');
    await bell.focus();
    await page.keyboard.press('Enter');
    const log = page.getByRole('dialog', { name: 'Messages shown' });
    await expect(log.getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
    await expect(bell).toBeFocused();
    // The log belongs to the visit, not to the page.
    await page.clock.resume();
    await page.reload();
    await bell.click();
    await log.getByRole('button', { name: 'Clear list' }).click();
    // The bell keeps the focus; on the next page it is gone.
    const cleared = page.getByRole('button', { name: 'Messages shown: 0' });
    await expect(cleared).toBeFocused();
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: /^Messages shown/u })).toHaveCount(0);
  });

  test('look right at the top right of the page, and in their log', async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await page.goto(urlOn('NP', await noticePath()));
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    // With keyboard focus inside, it stays.
    await page.getByRole('button', { name: 'Dismiss: Link copied' }).focus();
    const box = await page.getByRole('region', { name: 'Messages', exact: true }).locator('ol[aria-live=polite] > li').first().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 20);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Messages shown: 1' }).click();
    await expectAccessible(page);
  });
});

test('without a connection a page says so, and loads when tried again', { tag: '@phone' }, async ({ page, context, consoleProblems }) => {
  await page.goto(urlOn('NP', '/global-tenders?lang=en'));
  await waitForHydration(page);
  const links = page.getByRole('article').getByRole('heading').getByRole('link');
  // After one such page its scripts are there.
  await links.first().click();
  await expect(page).toHaveURL(/notice-details/u);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
  const link = links.nth(1);
  const title = (await link.textContent()) ?? '';
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(page.getByText(/on our side|number below|Request/u)).toHaveCount(0);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // The browser reports each failed request.
  consoleProblems.length = 0;
});

/** A page in a browser that started with an older version; the served version is held back until released. */
async function heldVersion(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/meta.json*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    if (sessionStorage.getItem('aged')) return;
    sessionStorage.setItem('aged', 'yes');
    localStorage.setItem('appVersion', 'older');
  });
  await page.goto(urlOn('NP', '/register?lang=en'));
  await waitForHydration(page);
  return resolve;
}
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('a version newer than the stored one', () => {
  test('reloads the page, and is stored', { tag: '@wide' }, async ({ page }) => {
    const releaseVersion = await heldVersion(page);
    const reloaded = page.waitForEvent('load');
    releaseVersion();
    await reloaded;
    await waitForHydration(page);
    await expect.poll(() => readStored(page, 'appVersion')).not.toBe('older');
  });

  test('does not interrupt a user who fills in a form', { tag: '@phone' }, async ({ page }) => {
    const releaseVersion = await heldVersion(page);
    await page.getByLabel('First name').fill('Mina');
    releaseVersion();
    // The lists are fetched after the version check.
    await expect.poll(() => readStored(page, 'sectorList')).not.toBeNull();
    await expect(page.getByLabel('First name')).toHaveValue('Mina');
    expect(await readStored(page, 'appVersion')).toBe('older');
  });
});
