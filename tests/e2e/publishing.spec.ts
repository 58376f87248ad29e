import { docxOf } from '#tests/support/made-up-documents.ts';
import { api, demoPerson, enter, makeMember, sessionOf } from './people.ts';
import { recordClicks } from './record-clicks.ts';
import { expect, expectAccessible, expectNoOverflow, test, waitForHydration } from './support.ts';
import { approveTender, draftTender, offlineNotice, submitTender } from './tenders.ts';
import { field, fillTime, headingOf, main, next, openDraft, saved, workingDay } from './wizard.ts';

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

for (const motion of ['no-preference', 'reduce'] as const)
  test(`another tab scrolls ${motion === 'reduce' ? 'at once' : 'smoothly'} to the top, and the panel that is left ${motion === 'reduce' ? 'is gone' : 'fades'}`, async ({
    page,
  }) => {
    const buyer = await makeMember();
    const id = await draftTender(buyer, { title: `Steel bridge of ${buyer.username}`, seconds: 30 * 86_400 });
    await page.emulateMedia({ reducedMotion: motion });
    await openDraft(page, buyer, id);
    await expect(headingOf(page, 'General information')).toBeVisible();
    // What the browser is asked for, and what it does: frames would be too few to look at on a busy machine.
    await page.evaluate(() => {
      const seen = { scrolls: [] as unknown[], fades: [] as string[] };
      Object.assign(window, { seen });
      const scroll = window.scrollTo.bind(window) as (options: ScrollToOptions) => void;
      window.scrollTo = (options?: ScrollToOptions | number) => {
        seen.scrolls.push(options);
        scroll(options as ScrollToOptions);
      };
      addEventListener('transitionrun', ({ target, propertyName }) => {
        if (propertyName === 'opacity' && target instanceof HTMLElement && target.matches('main section[aria-labelledby$=-heading]'))
          seen.fades.push(`${target.id} ${'active' in target.dataset ? 'comes' : 'leaves'}`);
      });
    });
    const tabs = main(page).getByRole('navigation', { name: 'Steps of this notice' });
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await next(page);
    await expect(headingOf(page, 'Contact information')).toBeVisible();
    await expect(headingOf(page, 'General information')).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('#Contact-information')).toHaveCSS('opacity', '1');
    // The heading has the focus, and is not under the head of the page.
    await expect(headingOf(page, 'Contact information')).toBeFocused();
    await expect(headingOf(page, 'Contact information')).toBeInViewport();
    await tabs.getByRole('button', { name: /General information/u }).click();
    await expect(headingOf(page, 'General information')).toBeVisible();
    await expect(page.locator('#General-information')).toHaveCSS('opacity', '1');
    const read = () => page.evaluate(() => (window as unknown as { seen: { scrolls: { top: number; behavior: string }[]; fades: string[] } }).seen);
    const behavior = motion === 'reduce' ? 'instant' : 'smooth';
    expect((await read()).scrolls.slice(-2)).toEqual([
      { top: 0, behavior },
      { top: 0, behavior },
    ]);
    const fades = ['General-information leaves', 'Contact-information comes', 'Contact-information leaves', 'General-information comes'];
    await expect.poll(async () => (await read()).fades).toEqual(motion === 'reduce' ? [] : fades);
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
  // What the law asks for is not called optional.
  await expect(main(page).getByRole('group', { name: 'Bid opening', exact: true })).toBeVisible();
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

test('the way back of the browser leads to the tab before', async ({ page }) => {
  const buyer = await makeMember();
  const id = await draftTender(buyer, { title: 'Hand pumps', seconds: 3600 });
  await openDraft(page, buyer, id);
  await next(page);
  await expect(headingOf(page, 'Contact information')).toBeVisible();
  await next(page);
  await expect(headingOf(page, 'Detailed information')).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, 'Contact information')).toBeFocused();
  await expect(page).toHaveURL(/tab=Contact-information/u);
  await page.goBack();
  await expect(headingOf(page, 'General information')).toBeFocused();
  await page.goForward();
  await expect(headingOf(page, 'Contact information')).toBeVisible();
  // From there on as before.
  await next(page);
  await expect(headingOf(page, 'Detailed information')).toBeVisible();
  await expect(page).toHaveURL(/tab=Detailed-information/u);
});

test('on a phone the line of what is missing is covered by nothing, and covers no field that has the focus', { tag: '@phone' }, async ({ page }) => {
  const buyer = await makeMember();
  await enter(page, buyer, '/publish-tenders');
  await waitForHydration(page);
  const line = main(page).getByRole('button', { name: /things missing$/u });
  await field(page, /^Contract number/u).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Back to top' }).waitFor();
  expect(
    await line.evaluate((button) => {
      const { right, top, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(right - 4, top + height / 2));
    }),
  ).toBe(true);
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await field(page, 'Title').focus();
  const covered: string[] = [];
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab');
    const name = await line.evaluate((button) => {
      const focused = document.activeElement!;
      const top = button.parentElement!.getBoundingClientRect().top;
      return focused.closest('form') && focused.getBoundingClientRect().bottom > top ? focused.id : '';
    });
    if (name !== '') covered.push(name);
  }
  expect(covered).toEqual([]);
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

test('an online tender is cancelled: the way out is not called cancel, and its bids stay sealed at once', { tag: '@wide' }, async ({ page }) => {
  const id = await draftTender(demoPerson('buyer'), { title: `Road rollers ${Date.now()}`, seconds: 30 * 86_400 });
  await submitTender(demoPerson('buyer'), id);
  await enter(page, demoPerson('buyer'), `/buyer/notice-details/${await approveTender(id)}`);
  await waitForHydration(page);
  await expect(main(page).getByText(/^Bids can be opened from /u)).toBeVisible();
  await expect(main(page).getByText('can open').first()).toBeVisible();
  await main(page).getByRole('button', { name: 'Cancel notice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveText(['Cancel this notice', 'Keep notice']);
  await dialog.getByLabel('Reason').fill('The budget was withdrawn.');
  await dialog.getByRole('button', { name: 'Cancel this notice' }).click();
  await expect(main(page).getByText('The tender was cancelled: its bids stay sealed.')).toBeVisible();
  await expect(
    main(page)
      .getByText(/^Bids can be opened from |^can open$/u)
      .filter({ visible: true }),
  ).toHaveCount(0);
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

test('a check of a lot’s deadline is shown at the lot, and one reason passes it for several', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  const id = await draftTender(buyer, { title: 'Solar lamps', seconds: 3600 });
  const { accessToken: token } = await sessionOf(buyer);
  const { revision } = await api<{ revision: number }>('GET', `/notices/noticeDetails?id=${id}`, { token });
  const sunday = Temporal.PlainDate.from(workingDay(60)).add({ days: 5 }).toString();
  const deadline = { date: sunday, time: '12:00', zone: 'Asia/Kathmandu' };
  const put = ['North', 'South'].map((title, index) => ({ id: String(index + 1), title, deadline }));
  await api('PUT', `/notices/detailedInfo?id=${id}`, { token, body: { lots: { put } }, headers: { 'if-match': `"${revision}"` } });
  await openDraft(page, buyer, id);
  const remaining = main(page).getByRole('complementary', { name: 'Still missing' });
  await expect(remaining).toContainText('Lots: on a weekly rest day; give a reason');
  await expectAccessible(page);
  await remaining.getByRole('link', { name: 'Lot 2: Deadline of this lot' }).click();
  await expect(field(page, 'Title of the lot')).toHaveValue('South');
  await expect(page.locator('#Detailed-information').getByText('The deadline is on a Sunday, when offices are closed.')).toBeVisible();
  await remaining.getByRole('button', { name: 'Give one reason for all 2' }).click();
  await remaining.getByLabel('Reason').fill('The office is open on Sundays.');
  await remaining.getByRole('button', { name: 'Save reason' }).click();
  await expect(remaining.getByRole('link', { name: 'Lot 1: The deadline is on a Sunday, when offices are closed.' })).toBeVisible();
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
  const security = 'Bid security: NRs. 4,00,000, valid for 120 days';
  const lines = [
    '# Invitation for Bids',
    'Name of work\tConstruction of a steel road bridge',
    'Estimated cost: NRs. 1,52,07,667.50',
    'Email: info@roads.test',
    security,
  ];
  await dialog.locator('input[type=file]').setInputFiles({ name: 'old.docx', mimeType: '', buffer: await docxOf(lines) });
  const title = dialog.getByRole('listitem').filter({ hasText: 'Construction of a steel road bridge' }).first();
  await expect(title).toContainText('Name of work');
  await expectAccessible(page);
  // Nothing is taken over unseen.
  await expect(field(page, 'Title')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Use the likeliest value of each field' }).click();
  await expect(title.getByRole('button', { name: 'Use: Title' })).toBeDisabled();
  // Another document gives one part of a field: the other part stays.
  await dialog.locator('input[type=file]').setInputFiles({ name: 'new.docx', mimeType: '', buffer: await docxOf(['Bid security: NRs. 5,00,000']) });
  await expect(dialog.getByText('English', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use: Bid security NRs. 5,00,000' }).click();
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
  await expect(field(page, 'Bid security: amount')).toHaveValue('5,00,000');
  await expect(main(page).getByRole('textbox', { name: /^Bid security is valid for/u })).toHaveValue('120');
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
