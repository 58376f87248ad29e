import { buyerWithMostNotices, findOpenNotice, sendGet, searchCards, expect, urlOn, test } from './support.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('buyers are found by name, letter and filter, and link to their page', { tag: '@phone' }, async ({ page }) => {
    const buyer = await buyerWithMostNotices('NP');
    await page.goto(urlOn('NP', '/buyers-list'));
    await page.getByRole('searchbox', { name: 'Name of a buyer' }).fill(buyer.name.slice(0, 6).toUpperCase());
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/buyers-list\?q=/u);
    await page.getByRole('link', { name: buyer.name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.name);
    expect(new URL(page.url()).pathname).toBe(`/buyer-details/${encodeURIComponent(buyer.slug)}`);
    // Each count is the total of its list.
    const list = await searchCards('NP', `buyer=${buyer.id}&size=1`);
    expect(list.total).toBe(buyer.notices);
    await page.getByRole('link', { name: /^Past/u }).click();
    await expect(page).toHaveURL(/state=past/u);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByText('View as a table').click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('words searched in a buyer’s notices stay in another tab, in the quotes of the language', { tag: '@phone' }, async ({ page }) => {
    const { slug } = await buyerWithMostNotices('FR');
    await page.goto(urlOn('FR', `/buyer-details/${encodeURIComponent(slug)}?lang=fr`));
    const notices = page.locator('#notices');
    await notices.getByRole('searchbox').fill('zzzqqq');
    await notices.getByRole('button').click();
    await expect(notices).toContainText('« zzzqqq »');
    await notices.getByRole('navigation').getByRole('link').last().click();
    await expect(page).toHaveURL(/state=all&q=zzzqqq/u);
    await expect(notices.getByRole('searchbox')).toHaveValue('zzzqqq');
  });

  test('projects link to their notices', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('NP', '/projects'));
    const link = page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /notices?$/u });
    const noticeCount = /\d+/u.exec((await link.textContent()) ?? '')?.[0];
    await link.click();
    await expect(page).toHaveURL(/global-tenders\?project=/u);
    await expect(page.locator('#results')).toHaveText(new RegExp(`^${noticeCount} tenders?$`, 'u'));
  });
});

test('a buyer’s id shows the same page; an old name redirects to the current one', { tag: '@wide' }, async () => {
  const { id, slug } = await buyerWithMostNotices('NP');
  const byId = await sendGet(`/buyers-detail?id=${id}`);
  expect(byId.status).toBe(200);
  expect(byId.body).toContain(`<link rel="canonical" href="${urlOn('NP', `/buyer-details/${encodeURIComponent(slug)}`)}"/>`);
  expect(byId.body).toContain('"@type":"Organization"');
  const old = await sendGet(`/buyer-details/old-name-${id}`);
  expect([old.status, old.headers['location']]).toEqual([301, `/buyer-details/${encodeURIComponent(slug)}`]);
});

test('a notice links to its buyer’s page, also when locked', { tag: '@wide' }, async ({ page }) => {
  const notice = await findOpenNotice('NP', { locked: true });
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(notice.slug)}`));
  await page
    .getByRole('main')
    .getByRole('link', { name: notice.buyer?.name ?? '', exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notice.buyer?.name ?? '');
});

test('a buyer’s open notices begin with the one that closes soonest', { tag: '@wide' }, async ({ page }) => {
  const { id, slug } = await buyerWithMostNotices('NP');
  const soonest = await searchCards('NP', `buyer=${id}&state=open&sort=deadline&scope=global&size=10`);
  expect(soonest.items.length).toBeGreaterThan(1);
  await page.goto(urlOn('NP', `/buyer-details/${encodeURIComponent(slug)}?state=open`));
  await expect(page.locator('#notices article').getByRole('heading')).toHaveText(soonest.items.map(({ title }) => title));
});
