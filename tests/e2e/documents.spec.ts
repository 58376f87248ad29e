import { type SomeFile, dropFiles, entryOf, namesInZip, pdfOf, picker, savedBy, shownDocuments, textOf } from './document-steps.ts';
import { type Person, enter, makeMember } from './people.ts';
import { startSlowProxy } from './slow-proxy.ts';
import { expect, expectAccessible, expectNoOverflow, test, urlOn, waitForHydration } from './support.ts';
import { approveTender, draftTender, submitTender } from './tenders.ts';
import { main, openDraft } from './wizard.ts';
import type { Page } from '@playwright/test';

// Documents from the first file that a buyer drops to the list of who downloaded what.

const MB = 1024 * 1024;
const DAY = 86_400;
const LINK = 'http://plans.example/road/drawings?sheet=1';
const headings = (page: Page) => main(page).getByRole('list', { name: 'Documents' }).getByRole('heading');
const noticePage = (slug: string, query = '') => `/notice-details/${encodeURIComponent(slug)}?lang=en${query}`;

const makeDraft = (buyer: Person, title: string) => draftTender(buyer, { title, seconds: 30 * DAY, kind: 'offline' });

async function addLink(page: Page, url: string, title: string): Promise<void> {
  await main(page).getByRole('button', { name: 'Add a link' }).click();
  await main(page).getByLabel('Web address').fill(url);
  await main(page)
    .locator('form')
    .filter({ has: page.getByLabel('Web address') })
    .getByLabel('Title')
    .fill(title);
  await main(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(entryOf(page, title)).toBeVisible();
}

/** Publishes a free notice with files and a link. @returns the end of its addresses. */
async function publishWith(page: Page, buyer: Person, id: string, files: readonly SomeFile[]): Promise<string> {
  await openDraft(page, buyer, id, 'Documents');
  await picker(page).setInputFiles([...files]);
  for (const { name } of files) await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible();
  await addLink(page, LINK, 'Drawings at the ministry');
  expect(await submitTender(buyer, id)).toEqual({ status: 200, rules: [] });
  return approveTender(id);
}

test('files are dropped, ordered, described, linked and removed', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const buyer = await makeMember();
  await openDraft(page, buyer, await makeDraft(buyer, 'Road to Barpak'), 'Documents');
  const zone = main(page).getByText('Drop files here, or choose them.').locator('..');
  await dropFiles(zone, [pdfOf('plan.pdf', 'A plan'), pdfOf('terms.pdf', 'Terms'), { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') }]);
  for (const name of ['plan.pdf', 'terms.pdf']) await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible();
  const refused = entryOf(page, 'page.html');
  await expect(refused.getByRole('alert')).toHaveText('The portal does not take files of this type.');
  await refused.getByRole('button', { name: 'Close: page.html' }).click();
  await expect(refused).toHaveCount(0);
  await addLink(page, LINK, 'Drawings at the ministry');
  // An address that is none stays, with what to do.
  await main(page).getByRole('button', { name: 'Add a link' }).click();
  await main(page).getByLabel('Web address').fill('ftp://plans.example');
  await main(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main(page).getByRole('alert')).toHaveText('Enter an address that begins with https:// or http://.');
  // The refusal.
  consoleProblems.splice(0);
  await main(page)
    .locator('form')
    .filter({ has: page.getByLabel('Web address') })
    .getByRole('button', { name: 'Close', exact: true })
    .click();

  const [first, second] = await headings(page).allTextContents();
  await expect(headings(page)).toHaveText([first!, second!, 'Drawings at the ministry']);
  const down = main(page).getByRole('button', { name: `Move down: ${first}` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(`Order saved. ${first}: 2 / 3`)).toBeAttached();
  await expect(headings(page)).toHaveText([second!, first!, 'Drawings at the ministry']);
  // The keyboard goes on where it is.
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(headings(page)).toHaveText([second!, 'Drawings at the ministry', first!]);
  await expect(down).toBeFocused();
  await expect(down).toBeDisabled();
  await entryOf(page, 'Drawings at the ministry').locator('[draggable]').dragTo(entryOf(page, second!));
  await expect(headings(page)).toHaveText(['Drawings at the ministry', second!, first!]);

  const plan = entryOf(page, 'plan.pdf');
  await plan.getByLabel('Document type').selectOption({ label: 'Technical specifications' });
  await plan.getByLabel('Title').fill('Plan of the road');
  await plan.getByLabel('Title').press('Enter');
  await expect(entryOf(page, 'Plan of the road')).toContainText('plan.pdf');
  await expectAccessible(page);
  await page.reload();
  await waitForHydration(page);
  await expect(entryOf(page, 'Plan of the road').getByLabel('Document type')).toHaveValue('technicalSpecifications');
  const terms = entryOf(page, 'terms.pdf');
  await terms.getByRole('button', { name: 'Remove: terms.pdf' }).click();
  await terms.getByRole('button', { name: 'Keep', exact: true }).click();
  await terms.getByRole('button', { name: 'Remove: terms.pdf' }).click();
  await terms.getByRole('button', { name: 'Remove terms.pdf', exact: true }).click();
  await expect(terms).toHaveCount(0);
  await expect(headings(page)).toHaveCount(2);
});

test('an upload whose connection is cut goes on from there, and after a reload with the file', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const buyer = await makeMember();
  const id = await makeDraft(buyer, 'Bridge at Lukla');
  const network = await startSlowProxy(1.5 * MB);
  await openDraft(page, buyer, id, 'Documents');
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/notices/noticeDocument/')) offsets.push(Number(request.headers()['upload-offset']));
  });
  const long = pdfOf('survey.pdf', 'A survey', 8 * MB);
  await picker(page).setInputFiles(long);
  const entry = entryOf(page, 'survey.pdf');
  const progress = entry.getByRole('progressbar', { name: 'survey.pdf' });
  await expect(progress).toBeVisible();
  await expect.poll(network.passedOn).toBeGreaterThan(2 * MB);
  network.cut();
  await page.context().setOffline(true);
  await expect(entry.getByRole('alert')).toHaveText(/^Connection lost at \d+ %\. What arrived is kept\.$/u);
  network.mend();
  await page.context().setOffline(false);
  await expect(entry.getByRole('link', { name: 'survey.pdf' })).toBeVisible();
  await expect(progress).toHaveCount(0);
  expect(offsets[0]).toBe(0);
  expect(offsets.at(-1)).toBeGreaterThan(MB / 2);
  // By hand, too.
  const before = network.passedOn();
  const other = pdfOf('soil.pdf', 'The soil', 8 * MB);
  await picker(page).setInputFiles(other);
  const paused = entryOf(page, 'soil.pdf');
  await expect.poll(network.passedOn).toBeGreaterThan(before + 2 * MB);
  await paused.getByRole('button', { name: 'Pause: soil.pdf' }).click();
  await expect(paused).toContainText(/Paused at \d+ %/u);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waitForHydration(page);
  await expect(paused).toContainText(/\d+ % arrived/u);
  await expectAccessible(page);
  const again = paused.getByLabel('Choose the file again to continue');
  await again.setInputFiles(pdfOf('soil.pdf', 'Another soil', MB));
  await expect(paused.getByRole('alert')).toHaveText(/^This is another file\. Choose soil\.pdf \(8\.\d MB\)\.$/u);
  offsets.splice(0);
  await again.setInputFiles(other);
  await expect(paused.getByRole('link', { name: 'soil.pdf' })).toBeVisible();
  expect(offsets[0]).toBeGreaterThan(MB / 2);
  const download = await savedBy(page, () => paused.getByRole('link', { name: 'soil.pdf' }).click());
  expect(await textOf(download)).toBe(other.buffer.toString('latin1'));
  network.stop();
  // The cut connection.
  consoleProblems.splice(0);
});

test('a document is replaced after publication, both versions stay readable, and the buyer sees who has them', { tag: '@wide' }, async ({ page, browser }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const id = await makeDraft(buyer, `Road of ${buyer.username}`);
  const slug = await publishWith(page, buyer, id, [pdfOf('plan.pdf', 'The first plan'), pdfOf('terms.pdf', 'The terms')]);
  await page.goto(urlOn('NP', `/buyer/notice-details/${encodeURIComponent(slug)}`));
  const downloads = main(page).getByRole('region', { name: 'Downloads' });
  await expect(downloads).toContainText('No downloads yet.');

  await openDraft(page, buyer, id, 'Documents');
  await main(page).getByLabel('New version: plan.pdf').setInputFiles(pdfOf('plan.pdf', 'The second plan'));
  await expect(entryOf(page, 'plan.pdf').filter({ hasText: 'Version 2' })).toContainText('Not public yet');
  await main(page).getByRole('button', { name: 'Publish the amendment' }).click();
  await expect(main(page).getByText('Enter a reason.')).toBeVisible();
  await main(page).getByLabel('Reason, for everybody to read').fill('The bridge moves upstream.');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Publish the amendment' }).click();
  await expect(page.getByText('Amendment 1 published')).toBeVisible();

  const reader = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  const documents = reader.locator('#documents');
  const link = (name: string) => documents.getByRole('link', { name, exact: true });
  await enter(reader, supplier, noticePage(slug));
  await waitForHydration(reader);
  await expect(documents).toContainText('Version 2');
  await shownDocuments(reader);
  expect(await textOf(await savedBy(reader, () => link('plan.pdf').click()))).toContain('The second plan');
  const zip = await savedBy(reader, () => documents.getByRole('link', { name: 'Download all (ZIP)' }).click());
  expect(zip.suggestedFilename()).toBe(`${slug}.zip`);
  expect((await namesInZip(zip)).toSorted()).toEqual(['plan.pdf', 'terms.pdf']);
  // In a tab of its own, from the version before.
  await reader.goto(urlOn('NP', noticePage(slug, '&version=1')));
  await waitForHydration(reader);
  await shownDocuments(reader);
  const [tab] = await Promise.all([reader.context().waitForEvent('page'), link('plan.pdf').click({ modifiers: ['ControlOrMeta'] })]);
  expect(await textOf(await tab.waitForEvent('download'))).toContain('The first plan');
  await expect(main(tab)).toContainText('The download has started.');
  expect(tab.url()).not.toMatch(/sig=|token/u);
  await expectAccessible(tab);
  await main(tab).getByRole('link', { name: 'Back to the notice' }).click();
  await expect(main(tab).getByRole('heading', { level: 1 })).toContainText('Road of');
  await reader.context().close();

  await page.goto(urlOn('NP', `/buyer/notice-details/${encodeURIComponent(slug)}`));
  const rows = downloads.getByRole('rowgroup').nth(1).getByRole('row');
  await expect(rows).toHaveCount(3);
  for (const [index, document] of ['plan.pdf', 'All files (ZIP)', 'plan.pdf'].entries()) {
    await expect(rows.nth(index)).toContainText('Maya Rai');
    await expect(rows.nth(index)).toContainText(supplier.organisation.name);
    await expect(rows.nth(index)).toContainText(document);
  }
  await expectAccessible(page);
  const file = await savedBy(page, () => downloads.getByRole('button', { name: 'Export as CSV' }).click());
  expect((await textOf(file)).trim().split('\r\n')).toHaveLength(4);
});

test('two documents pressed before their page reacts both come', async ({ page, browser, isMobile, hasTouch, viewport }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const id = await makeDraft(buyer, `Canal of ${buyer.username}`);
  const slug = await publishWith(page, buyer, id, [pdfOf('plan.pdf', 'The plan'), pdfOf('terms.pdf', 'The terms')]);
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', isMobile, hasTouch, viewport });
  const reader = await context.newPage();
  await enter(reader, supplier, '/meta.json');
  const { promise: pressed, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await reader.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await reader.goto(urlOn('NP', noticePage(slug)), { waitUntil: 'commit' });
  const saved: string[] = [];
  reader.on('download', (download) => saved.push(download.suggestedFilename()));
  for (const name of ['plan.pdf', 'terms.pdf']) await reader.locator('#documents').getByRole('link', { name, exact: true }).click();
  letScriptsCome();
  await expect.poll(() => saved.toSorted(), { timeout: 60_000 }).toEqual(['plan.pdf', 'terms.pdf']);
  // The reader is still where they were.
  expect(new URL(reader.url()).pathname).toBe(`/notice-details/${encodeURIComponent(slug)}`);
  await context.close();
});

test(
  'a visitor opens the link of a free notice without an account, and the buyer sees it',
  { tag: '@phone' },
  async ({ page, browser, isMobile, hasTouch, viewport }) => {
    const buyer = await makeMember();
    const id = await makeDraft(buyer, `Water tank of ${buyer.username}`);
    const slug = await publishWith(page, buyer, id, [pdfOf('plan.pdf', 'The plan')]);
    await expectNoOverflow(page);
    const device = { locale: 'en-GB', reducedMotion: 'reduce', isMobile, hasTouch, viewport } as const;
    // The first tap is logged, whether or not the scripts have come.
    const scriptless = await browser.newContext({ ...device, javaScriptEnabled: false });
    const reader = await scriptless.newPage();
    await reader.goto(urlOn('NP', noticePage(slug)));
    const [followed] = await Promise.all([
      scriptless.waitForEvent('request', (request) => request.url() === LINK),
      main(reader).getByRole('link', { name: 'Drawings at the ministry' }).tap(),
    ]);
    expect(followed.redirectedFrom()?.url()).toContain(`/api/notices/link/`);
    await scriptless.close();
    const context = await browser.newContext(device);
    const visitor = await context.newPage();
    await visitor.goto(urlOn('NP', noticePage(slug)));
    await waitForHydration(visitor);
    const documents = await shownDocuments(visitor);
    await expect(documents.getByRole('link', { name: 'plan.pdf' })).toHaveAttribute('href', /^\/download\//u);
    // A file needs an account; after signing in it comes by itself.
    const supplier = await makeMember('SELLER');
    await documents.getByRole('link', { name: 'plan.pdf' }).tap();
    await visitor.getByLabel('Username or email').fill(supplier.username);
    await visitor.getByLabel('Password', { exact: true }).fill(supplier.password);
    const file = await savedBy(visitor, () => visitor.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).tap());
    expect(await textOf(file)).toContain('The plan');
    await expect(main(visitor)).toContainText('The download has started.');
    await context.close();

    await enter(page, buyer, `/buyer/notice-details/${encodeURIComponent(slug)}`);
    const row = main(page).getByRole('region', { name: 'Downloads' }).getByRole('row').filter({ hasText: 'Drawings at the ministry' });
    await expect(row).toContainText('Visitor');
    await expect(row).toContainText('External link');
    await expectAccessible(page);
  },
);
