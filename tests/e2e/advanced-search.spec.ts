import { sendGet, searchCards, expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const PATH = '/advance-search';

for (const [name, address] of Object.entries({
  empty: urlOn('NP', PATH),
  filled: urlOn('main', `${PATH}?lang=es&sector=construction&cpv=45210000&type=auction&type=invitationForBids&valueMin=1000&country=IN&q=carretera`),
})) {
  // Each scheme at another width: colours hang on no width. The long form has all combinations.
  for (const [colorScheme, tag] of [
    ['light', '@phone'],
    ['dark', '@wide'],
  ] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });
      test(`the form looks right, ${name}`, { tag }, async ({ page }) => {
        await page.goto(address);
        await waitForHydration(page);
        await expect(page.getByRole('tree')).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}

test('choosing counts at once, updates the address, and leads to the list with the same filters', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', PATH));
  await waitForHydration(page);
  const total = page.locator('#found');
  await expect(total).toContainText(String((await searchCards('NP', 'scope=local&state=open')).total));
  await expect(page.getByRole('checkbox', { name: /^Open \(/u })).toBeChecked();
  await page.getByLabel('Sector').selectOption('construction');
  await expect(page).toHaveURL(/sector=construction/u);
  await expect(total).toContainText(`${(await searchCards('NP', 'scope=local&sector=construction&state=open')).total} tenders`);
  // One press removes the default state, and the count covers all states.
  await page.getByRole('checkbox', { name: /^Open \(/u }).uncheck();
  await expect(page).toHaveURL(/state=all/u);
  await expect(total).toContainText(`${(await searchCards('NP', 'scope=local&sector=construction')).total} tenders`);
  // The second dropdown now has only the sector's divisions.
  await expect(page.getByLabel('CPV division').locator('option')).toHaveText([/^Any$/u, /\(\d/u, /\(\d/u]);
  await page.getByLabel('CPV division').selectOption('45');
  await page.getByRole('checkbox', { name: 'Free notices only' }).check();
  await page.getByRole('checkbox', { name: /^Open \(/u }).check();
  const expected = await searchCards('NP', 'scope=local&sector=construction&cpv=45&free=true&state=open');
  await expect(total).toContainText(new RegExp(`^${expected.total} tender`, 'u'));
  await page.getByRole('button', { name: 'Show tenders' }).click();
  await expect(page).toHaveURL(/\/LocalTenders\?/u);
  const parameters = new URL(page.url()).searchParams;
  expect(Object.fromEntries(parameters)).toEqual({ sector: 'construction', cpv: '45', free: 'true', state: 'open' });
  // And back to the filled-in form.
  await page.getByRole('link', { name: 'Advanced search' }).click();
  await expect(page.getByLabel('Sector')).toHaveValue('construction');
  await expect(page.getByLabel('CPV division')).toHaveValue('45');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page.getByLabel('Sector')).toHaveValue('');
  await page.getByRole('link', { name: 'Restore last filters' }).click();
  await expect(page.getByLabel('Sector')).toHaveValue('construction');
  await expect(page.getByRole('checkbox', { name: 'Free notices only' })).toBeChecked();
});

test('CPV: tree and search in one box, by keyboard', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', `${PATH}?cpv=45`));
  await waitForHydration(page);
  const field = page.getByRole('searchbox', { name: 'Search CPV by word or number' });
  const tree = page.getByRole('tree', { name: 'CPV codes' });
  await expect(tree.getByRole('treeitem')).toHaveCount(45);
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(tree.getByRole('treeitem').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true');
  await expect(tree.getByRole('treeitem').nth(1)).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();

  await page.keyboard.type('roads');
  const hit = tree.getByRole('treeitem').filter({ hasText: '45233' }).first();
  await expect(hit).toContainText('Construction work ›');
  await expect(hit).toHaveAttribute('aria-checked', 'true');
  const otherItem = tree
    .getByRole('treeitem')
    .filter({ hasText: /^(?!45)/u })
    .first();
  const code = (await otherItem.textContent())?.slice(0, 8) ?? '';
  await otherItem.focus();
  await page.keyboard.press('Enter');
  await expect(otherItem).toHaveAttribute('aria-checked', 'true');
  await expect(page).toHaveURL(new RegExp(`cpv=45&cpv=${code.replace(/0+$/u, '')}`, 'u'));
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${code}`, 'u') })).toBeChecked();
  await expect(field).toHaveValue('roads');
  // A code below the division replaces it.
  await hit.focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('CPV division')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tree.getByRole('treeitem').filter({ hasText: '45000000' })).toHaveAttribute('aria-checked', 'mixed');
});

test('a buyer is found by name', { tag: '@phone' }, async ({ page }) => {
  const { items } = await searchCards('NP', 'scope=local&size=50');
  const { buyer } = items.find((card) => card.buyer !== null) ?? {};
  await page.goto(urlOn('NP', PATH));
  await waitForHydration(page);
  const field = page.getByRole('combobox', { name: 'Find a buyer by name' });
  await field.fill(buyer?.name.split(' ')[0] ?? '');
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  await expect(option).toBeVisible();
  const name = (await option.textContent()) ?? '';
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(/buyer=/u);
  await expect(page.locator('select[name=buyer] option:checked')).toContainText(name);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form works on the server, and a button updates its lists', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('NP', PATH));
    await expect(page.getByRole('tree')).toHaveCount(0);
    await page.getByLabel('Sector').selectOption('it');
    await page.getByRole('button', { name: 'Update lists' }).click();
    await expect(page).toHaveURL(/\/advance-search\?/u);
    await expect(page.getByLabel('Sector')).toHaveValue('it');
    await expect(page.getByLabel('CPV division').locator('option')).toHaveCount(4);
    await page.getByLabel('CPV division').selectOption('72');
    await page.getByRole('radio', { name: 'Global' }).check();
    await page.getByRole('button', { name: 'Show tenders' }).click();
    await expect(page).toHaveURL(urlOn('NP', '/global-tenders?state=open&sector=it&cpv=72'));
    await page.getByRole('link', { name: 'Advanced search' }).click();
    await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  });
});

test('an invalid address still shows the form, and reports it', { tag: '@wide' }, async () => {
  const strange = await sendGet(`${PATH}?type=bogus&cpv=99&buyer=nobody&deadlineTo=2026-02-30&page=9999999&sort=colour&q=%00&cpv=45210000-1`);
  expect(strange.status).toBe(200);
  expect(strange.body).toContain('These filters could not be used:');
  expect((await sendGet(`${PATH}?q=${'x'.repeat(1500)}`)).status).toBe(200);
  const redirect = await sendGet(`${PATH}?go=1&scope=&type=&state=&sector=it&country=IN&valueMin=&valueCurrency=USD`);
  expect([redirect.status, redirect.headers['location']]).toEqual([302, '/LocalTenders?sector=it&state=all']);
  expect((await sendGet(PATH)).body).not.toContain('noindex');
  expect((await sendGet(`${PATH}?sector=it`)).body).toContain('noindex');
});

test('a value range stays when another filter is ticked', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/global-tenders?valueMin=1000&valueCurrency=USD'));
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^Closed \d/u }).check();
  await expect(page).toHaveURL(/state=closed/u);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ valueMin: '1000', valueCurrency: 'USD' });
});

test('a funded project is chosen among those of the site', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', PATH));
  await waitForHydration(page);
  const projects = page.getByRole('combobox', { name: 'Project', exact: true });
  const id = (await projects.locator('option').nth(1).getAttribute('value')) ?? '';
  await projects.selectOption(id);
  await expect(page).toHaveURL(/project=/u);
  const expected = await searchCards('NP', `scope=local&state=open&project=${encodeURIComponent(id)}`);
  expect(expected.total).toBeGreaterThan(0);
  await expect(page.locator('#found')).toContainText(new RegExp(`^${expected.total} tender`, 'u'));
  await page.getByRole('button', { name: 'Show tenders' }).click();
  await expect(page).toHaveURL(new RegExp(`/LocalTenders\\?state=open&project=`, 'u'));
});

test('a list of cancelled tenders counts no open ones, and says once for each that it is cancelled', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?state=cancelled'));
  await expect(page.getByText(/ open now/u)).toHaveCount(0);
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/^cancelled$/iu),
  ).toHaveCount(1);
  await page.goto(urlOn('NP', '/LocalTenders'));
  await expect(page.getByText(/ open now/u)).toHaveCount(1);
});
