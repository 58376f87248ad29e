import type { Page } from '@playwright/test';
import { docxOf } from '#tests/support/made-up-documents.ts';
import { type Person, enter, makeMember } from './people.ts';
import { recordClicks } from './record-clicks.ts';
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from './support.ts';
import { draftTender, offlineNotice } from './tenders.ts';

const main = (page: Page) => page.getByRole('main');
/** A field of the tab that is shown. */
const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label, typeof label === 'string' ? { exact: true } : {});
/** On a phone the line is at the bottom, too. */
const saved = (page: Page) =>
  expect(
    main(page)
      .getByText(/^Saved at /u)
      .first(),
  ).toBeVisible();
const next = (page: Page) => main(page).getByRole('button', { name: 'Next', exact: true }).click();
const headingOf = (page: Page, name: string) => main(page).getByRole('heading', { level: 2, name, exact: true });

/** Opens a draft on a tab. */
async function openDraft(page: Page, person: Person, id: string, tab = 'General-information'): Promise<void> {
  await enter(page, person, `/publish-tenders?id=${id}&tab=${tab}`);
  await waitForHydration(page);
}

/** The date and the time of a field. */
async function fillTime(page: Page, label: string, date: string, time: string): Promise<void> {
  const group = main(page).getByRole('group', { name: new RegExp(`^${label}`, 'u') });
  await group.locator('input[type=date]').fill(date);
  await group.locator('input[type=time]').fill(time);
}

/** A working day a good while away, whose offices are open at noon. */
function workingDay(days: number): string {
  let day = Temporal.Now.plainDateISO('Asia/Kathmandu').add({ days });
  while (day.dayOfWeek !== 2) day = day.add({ days: 1 });
  return day.toString();
}

test('a first simple notice takes at most twelve answers and thirty presses', async ({ page }) => {
  const buyer = await makeMember('BUYER', 'approved', 'KE');
  const presses = await recordClicks(page);
  const answers: string[] = [];
  const answer = async (name: string, give: () => Promise<unknown>) => {
    answers.push(name);
    await give();
  };
  await enter(page, buyer, '/buyer-dashboard', 'KE');
  await waitForHydration(page);
  presses.length = 0;
  await main(page).getByRole('link', { name: 'Add a notice' }).click();
  await expect(headingOf(page, 'General information')).toBeVisible();
  await answer('title', () => field(page, 'Title').fill('Desks and chairs for 24 primary schools in Kisumu'));
  await answer('category', () => field(page, 'Goods').check());
  await answer('deadline', () => fillTime(page, 'Submission deadline', workingDay(45), '12:00'));
  await next(page);
  await expect(headingOf(page, 'Contact information')).toBeVisible();
  await answer('email', () => field(page, 'Email').fill('tenders@office.test'));
  await next(page);
  await expect(headingOf(page, 'Detailed information')).toBeVisible();
  const description = main(page).getByRole('textbox', { name: 'Description' });
  await answer('description', () => description.pressSequentially('480 desks and 960 chairs of wood, delivered to the schools.'));
  await answer('how to submit', () => field(page, 'How to submit a bid').fill('In a sealed envelope at the front desk.'));
  await next(page);
  await expect(headingOf(page, 'CPV codes')).toBeVisible();
  await answer('code', async () => {
    await main(page).getByRole('searchbox').fill('school furniture');
    await main(page)
      .getByRole('treeitem', { name: /39160000/u })
      .click();
  });
  await next(page);
  await expect(headingOf(page, 'Documents')).toBeVisible();
  await next(page);
  await expect(headingOf(page, 'Contract award (CAI)')).toBeVisible();
  await answer('no award yet', () => field(page, /^No award yet/u).check());
  await saved(page);
  await expect(main(page).getByText('Nothing is missing.').first()).toBeAttached();
  await main(page).getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit notice' }).click();
  await expect(main(page).getByText('Submitted').first()).toBeVisible();
  expect(answers.length, answers.join(', ')).toBeLessThanOrEqual(12);
  expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(30);
});

test('the tabs open one after another, a gap is named, and a reload keeps everything', async ({ page }) => {
  const buyer = await makeMember();
  await enter(page, buyer, '/publish-tenders');
  await waitForHydration(page);
  const tabs = main(page).getByRole('navigation', { name: 'Steps of this notice' });
  await expect(tabs.getByRole('button')).toHaveCount(6);
  await expect(tabs.getByRole('button', { name: /Contact information/u })).toBeDisabled();
  await next(page);
  // It stays on the tab, says what is missing, and each entry is a link to its field.
  await expect(headingOf(page, 'General information')).toBeVisible();
  await main(page).getByRole('alert').getByRole('link', { name: /Title/u }).click();
  await expect(field(page, 'Title')).toBeFocused();
  await field(page, 'Title').fill('Repair of a water tank');
  await field(page, 'Estimated value: amount').fill('125000');
  await expect(main(page).getByText('One lakh twenty-five thousand')).toBeVisible();
  await fillTime(page, 'Submission deadline', workingDay(60), '12:00');
  await saved(page);
  await expect(tabs.getByRole('button', { name: /General information/u })).toContainText('Complete');
  await expect(tabs.getByRole('button', { name: /Detailed information/u })).toBeDisabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, 'Title')).toHaveValue('Repair of a water tank');
  await expect(page).toHaveURL(/id=\w{26}/u);
});

test(
  'two devices: other fields are merged, the same field asks, and nothing is overwritten silently',
  { tag: '@wide' },
  async ({ page, browser, consoleProblems }) => {
    const buyer = await makeMember();
    const id = await draftTender(buyer, { title: 'Both write here', seconds: 3600 });
    await openDraft(page, buyer, id);
    const second = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
    await openDraft(second, buyer, id);
    await field(page, /^Contract number/u).fill('RD/81-12');
    await saved(page);
    await field(second, /^City/u).fill('Bidur');
    await saved(second);
    await expect(field(second, /^Contract number/u)).toHaveValue('RD/81-12');
    await field(second, 'Title').fill('The second device writes');
    await expect(main(second).getByRole('heading', { level: 1, name: 'The second device writes' })).toBeVisible();
    await saved(second);
    await field(page, 'Title').fill('The first device writes');
    const box = main(page).getByRole('alert').filter({ hasText: 'The second device writes' });
    await expect(box).toContainText('The first device writes');
    await expectAccessible(page);
    await box.getByRole('button', { name: 'Save my version' }).click();
    await saved(page);
    await page.reload();
    await waitForHydration(page);
    await expect(field(page, 'Title')).toHaveValue('The first device writes');
    await expect(field(page, /^City/u)).toHaveValue('Bidur');
    await second.context().close();
    // The refusal that tells of the other device.
    consoleProblems.splice(0);
  },
);

test('without a connection what is typed stays on the device, and is saved when it is back', async ({ page, consoleProblems }) => {
  const buyer = await makeMember();
  const id = await draftTender(buyer, { title: 'Written on a bus', seconds: 3600 });
  await openDraft(page, buyer, id);
  await page.context().setOffline(true);
  await field(page, 'Title').fill('Written on a bus without a network');
  await expect(main(page).getByText('Not saved: no connection. What you typed is kept here.').first()).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, 'Title')).toHaveValue('Written on a bus without a network');
  consoleProblems.splice(0);
});

test('a published notice changes by an amendment alone, of the part that is opened', async ({ page }) => {
  const buyer = await makeMember();
  const { id, slug } = await offlineNotice(buyer, `Gravel for the road of ${buyer.username}`);
  await openDraft(page, buyer, id);
  await expect(field(page, 'Title')).not.toBeEditable();
  await main(page).getByRole('button', { name: 'Amend general information' }).click();
  await expect(page).toHaveURL(/genEdit=1/u);
  await expect(field(page, 'Title')).toBeEditable();
  await expect(main(page).getByText('Change what needs changing. Nothing is sent yet.')).toBeVisible();
  await fillTime(page, 'Submission deadline', workingDay(90), '12:00');
  await main(page).getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish amendment' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The road is closed until spring.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish amendment' }).click();
  await expect(page.getByText('Amendment 1 published')).toBeVisible();
  await page.goto(`/notice-details/${encodeURIComponent(slug)}`);
  await expect(main(page).getByText('The road is closed until spring.').first()).toBeVisible();
});

test('lots, rich text and documents', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  const id = await draftTender(buyer, { title: 'School books', seconds: 3600 });
  await openDraft(page, buyer, id, 'Detailed-information');
  const description = main(page).getByRole('textbox', { name: 'Description' });
  await description.click();
  await page.keyboard.press('ControlOrMeta+A');
  await main(page).getByRole('toolbar').getByRole('button', { name: 'Bold' }).click();
  await main(page).getByRole('button', { name: 'Add lot' }).click();
  await field(page, 'Title of the lot').fill('Mathematics, class 5');
  await saved(page);
  await main(page).getByRole('button', { name: 'Add lot' }).click();
  await field(page, 'Title of the lot').fill('Science, class 5');
  await saved(page);
  await page.reload();
  await waitForHydration(page);
  await expect(main(page).getByText('Mathematics, class 5')).toBeVisible();
  await expect(main(page).getByText('Science, class 5')).toBeVisible();
  await expect(description.locator('strong')).toContainText('A bridge of steel');
  await main(page)
    .getByRole('navigation', { name: 'Steps of this notice' })
    .getByRole('button', { name: /Documents/u })
    .click();
  await main(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nA plan\n%%EOF\n') },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
    ]);
  await expect(main(page).getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await expect(main(page).getByText('The portal does not take files of this type.')).toBeVisible();
  await expectAccessible(page);
});

test('what is submitted cannot be edited until it is taken back', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  const { id } = await offlineNotice(buyer, `Paint of ${buyer.username}`, { isApproved: false });
  await openDraft(page, buyer, id);
  await expect(main(page).getByText('Submitted').first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Next', exact: true })).toBeHidden();
  await main(page)
    .getByRole('button', { name: /Withdraw|Take back/u })
    .click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(main(page).getByRole('navigation', { name: 'Steps of this notice' })).toBeVisible();
});

test('an earlier tender as a document proposes fields, each with its sentence, and codes are suggested', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  await enter(page, buyer, '/publish-tenders');
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'A document (DOCX, PDF)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from a document' });
  const lines = ['# Invitation for Bids', 'Name of work\tConstruction of a steel road bridge', 'Estimated cost: NRs. 1,52,07,667.50', 'Email: info@roads.test'];
  await dialog.locator('input[type=file]').setInputFiles({ name: 'old.docx', mimeType: '', buffer: await docxOf(lines) });
  const title = dialog.getByRole('listitem').filter({ hasText: 'Construction of a steel road bridge' }).first();
  await expect(title).toContainText('Name of work');
  await expectAccessible(page);
  // Nothing is taken over unseen.
  await expect(field(page, 'Title')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Use the likeliest value of each field' }).click();
  await expect(title.getByRole('button', { name: 'Use: Title' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(field(page, 'Title')).toHaveValue('Construction of a steel road bridge');
  await expect(field(page, 'Estimated value: amount')).toHaveValue('1,52,07,667.50');
  await saved(page);
  await fillTime(page, 'Submission deadline', workingDay(60), '12:00');
  await next(page);
  await expect(field(page, /^Email/u)).toHaveValue('info@roads.test');
  await next(page);
  await expect(headingOf(page, 'Detailed information')).toBeVisible();
  const description = main(page).getByRole('textbox', { name: 'Description' });
  await description.pressSequentially('A steel bridge for the road.');
  await field(page, /^How to submit a bid/u).fill('In a sealed envelope.');
  await next(page);
  await expect(headingOf(page, 'CPV codes')).toBeVisible();
  const suggestions = main(page).getByRole('region', { name: 'Suggested codes' });
  const first = suggestions.getByRole('listitem').first();
  const code = /\d{8}/u.exec((await first.textContent()) ?? '')?.[0] ?? '';
  expect(code).toMatch(/^4522/u);
  await first.getByRole('button').click();
  await expect(main(page).getByText('Main code', { exact: true })).toBeVisible();
  await expect(suggestions.getByText(code)).toBeHidden();
});
