import type { Browser, Page } from '@playwright/test';
import type { Opening } from '#contract/opening.ts';
import { mailTo } from './mail-of.ts';
import { appoint, passphraseOf } from './officers.ts';
import { type OwnPortal, startOwnPortal } from './own-clock.ts';
import { type Member, type Person, askApi, enter, join, makeMember, someone } from './people.ts';
import { expect, expectAccessible, test, urlOn, waitForHydration } from './support.ts';
import { approveTender, draftTender, submitTender } from './tenders.ts';

// The portal has a clock that the test moves to the deadline.
test.describe.configure({ mode: 'default' });
let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  portal = await startOwnPortal(test.info().parallelIndex);
});
test.afterAll(() => portal.stop());

/** Shorter than a session, so that nobody signs in again. */
const TENDER_S = 3600;
const endOfTender = () => new Date(portal.now().getTime() + TENDER_S * 1000);
/** For a draft, which counts by the clock of this machine. */
const secondsUntil = (time: Date) => Math.round((time.getTime() - Date.now()) / 1000);
/** Lets the deadline pass. */
const pastDeadline = () => portal.moveClock(new Date(endOfTender().getTime() + 60_000));

const PDF = Buffer.from(`%PDF-1.4\n${'An offer for the bridge. '.repeat(400)}\n%%EOF\n`);
const noticeOf = (slug: string, side: 'buyer' | 'seller') => `/${side}/notice-details/${encodeURIComponent(slug)}`;

async function pageOf(browser: Browser, page: Page, person: Person, path: string): Promise<Page> {
  const own = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize(), reducedMotion: 'reduce' })).newPage();
  await enter(own, person, path);
  await waitForHydration(own);
  return own;
}

async function enterNewPassphrase(page: Page, person: Person): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('New passphrase', { exact: true }).fill(passphraseOf(person));
  await main.getByLabel('New passphrase again').fill(passphraseOf(person));
  await main.getByLabel('Account password').fill(person.password);
  await main.getByRole('button', { name: 'Save passphrase' }).click();
  await expect(page.getByText('Passphrase saved')).toBeVisible();
}

async function submitBid(page: Page, amount: string, note: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await main.getByLabel('Note to the buyer').fill(note);
  await main.getByRole('button', { name: /^(Submit|Replace) bid$/u }).click();
}

test('an online tender: officers, sealed bids, receipt, a late one refused, opening, evaluation, award', async ({ page, browser }) => {
  test.setTimeout(420_000);
  const owner = await makeMember();
  const [clerk, engineer] = [await join(owner, someone(), 3), await join(owner, someone(), 3)];
  const [winner, loser, late] = [await makeMember('SELLER'), await makeMember('SELLER'), await makeMember('SELLER')];
  const main = page.getByRole('main');

  // Without three officers with a passphrase an online notice is not published.
  const refused = await draftTender(owner, { title: 'A bridge that waits', seconds: secondsUntil(endOfTender()) });
  expect(await submitTender(owner, refused)).toEqual({ status: 400, rules: ['opening-officers'] });
  await enter(page, owner, `/publish-tenders?id=${refused}`);
  await waitForHydration(page);
  await main.getByRole('button', { name: /^General information/u }).click();
  await expect(main.getByText('An online notice needs three opening officers, each with a passphrase.').filter({ visible: true }).first()).toBeVisible();
  await main.getByRole('link', { name: 'Opening officers' }).filter({ visible: true }).first().click();
  await expect(main.getByText('Not ready: 0 of 3 officers have a passphrase.')).toBeVisible();

  await page.goto(urlOn('NP', '/buyer-dashboard'));
  await waitForHydration(page);
  await page.getByRole('button', { name: owner.username }).first().click();
  await page.getByRole('link', { name: 'Opening officers' }).click();
  await expect(main.getByText('Not ready: 0 of 3 officers have a passphrase.')).toBeVisible();
  for (const [index, officer] of [owner, clerk, engineer].entries()) {
    await main.getByRole('searchbox', { name: 'Find people by name' }).fill(officer.username);
    const candidate = main.getByRole('listitem').filter({ hasText: `${officer.username} · ` });
    await candidate.getByRole('button', { name: 'Appoint' }).click();
    await expect(main.getByText('No passphrase yet')).toHaveCount(index + 1);
  }
  await expectAccessible(page);
  await mailTo(clerk.email, /open/iu);

  for (const officer of [owner, clerk, engineer]) {
    const own = await pageOf(browser, page, officer, '/opening-passphrase');
    await enterNewPassphrase(own, officer);
    if (officer === owner) await expectAccessible(own);
    await own.context().close();
  }
  await page.reload();
  await expect(main.getByText('Ready: you can publish online notices.')).toBeVisible();

  const title = `Steel bridge of ${owner.username}`;
  const id = await draftTender(owner, { title, seconds: secondsUntil(endOfTender()) });
  expect(await submitTender(owner, id)).toEqual({ status: 200, rules: [] });
  const slug = await approveTender(id);

  // A supplier comes from the notice, registers interest, bids with a file, and replaces the bid.
  const bidder = await pageOf(browser, page, winner, `/notice-details/${encodeURIComponent(slug)}`);
  const bidderMain = bidder.getByRole('main');
  await bidderMain.getByRole('link', { name: 'Take part' }).click();
  await bidderMain.getByRole('button', { name: 'Register interest' }).click();
  await expect(bidderMain.getByText(/^Registered /u)).toBeVisible();
  const chooser = bidder.waitForEvent('filechooser');
  await bidderMain.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles([{ name: 'offer.pdf', mimeType: 'application/pdf', buffer: PDF }]);
  await expect(bidderMain.getByText('Sealed', { exact: false }).filter({ hasText: 'kB' })).toBeVisible();
  await submitBid(bidder, '2400000', 'Built within a year.');
  await expect(bidder.getByText('Bid received')).toBeVisible();
  await submitBid(bidder, '2300000.50', 'Built within ten months.');
  await expect(bidderMain.getByText('Replaced', { exact: true })).toBeVisible();
  await expect(bidderMain.getByText(/^[0-9a-f]{64}$/u)).toHaveCount(2);
  const download = bidder.waitForEvent('download');
  await bidderMain.getByRole('button', { name: 'Download receipt' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-[0-9a-z]{26}\.json$/u);
  await expectAccessible(bidder);

  // Another withdraws its bid, and bids again.
  const second = await pageOf(browser, page, loser, noticeOf(slug, 'seller'));
  await submitBid(second, '2600000', '');
  await second.getByRole('button', { name: 'Withdraw bid' }).click();
  await second.getByRole('button', { name: 'Withdraw bid' }).click();
  await expect(second.getByRole('main').getByText('Withdrawn', { exact: true })).toBeVisible();
  await submitBid(second, '2550000', 'With ten years of upkeep.');
  await expect(second.getByRole('main').getByText('Received', { exact: true })).toBeVisible();

  // The buyer sees numbers, and nobody else's name.
  await page.goto(urlOn('NP', noticeOf(slug, 'buyer')));
  await expect(main.getByText(/^Bids can be opened from /u)).toBeVisible();
  await expect(main.getByRole('definition').nth(1)).toHaveText('2');
  await expect(main).not.toContainText(winner.organisation.name);

  // A supplier whose page was open before the deadline comes too late.
  const tooLate = await pageOf(browser, page, late, noticeOf(slug, 'seller'));
  await tooLate.getByRole('textbox', { name: 'Amount' }).fill('2000000');
  await pastDeadline();
  await tooLate.getByRole('button', { name: 'Submit bid' }).click();
  await expect(tooLate.getByText('The deadline has passed').first()).toBeVisible();
  await tooLate.reload();
  await expect(tooLate.getByRole('main').getByText('The submission deadline has passed.')).toBeVisible();

  // Two officers open: one after the other, each from their own account.
  const clerkPage = await pageOf(browser, page, clerk, noticeOf(slug, 'buyer'));
  await clerkPage.getByLabel('First officer’s passphrase').fill(passphraseOf(clerk));
  await expectAccessible(clerkPage);
  await clerkPage.getByRole('button', { name: 'Open bids' }).click();
  await expect(clerkPage.getByText(/has entered a passphrase/u)).toBeVisible();
  // The page of another, opened before the deadline, shows nothing more by itself than it may.
  await expect(main).not.toContainText(winner.organisation.name);
  await page.reload();
  await main.getByLabel('Second officer’s passphrase').fill(passphraseOf(owner));
  await main.getByRole('button', { name: 'Open bids' }).click();
  await expect(main.getByText(/^Opened .* Opened by: /u)).toBeVisible();
  const bids = main.getByRole('region', { name: 'Bids' });
  await expect(bids).toContainText(winner.organisation.name);
  await expect(bids).toContainText('Built within ten months.');
  await expect(bids).not.toContainText('Built within a year.');
  const document = page.waitForEvent('download');
  await bids.getByRole('button', { name: 'offer.pdf' }).click();
  expect((await document).suggestedFilename()).toBe('offer.pdf');
  for (const { email } of [winner, loser]) await mailTo(email, /opened/iu);

  // Criteria, scores, and the comparison that follows from them.
  await main.getByRole('button', { name: 'Add criterion' }).click();
  await main.getByLabel('Criterion', { exact: true }).last().fill('Time');
  await main.getByLabel('Weight').last().fill('40');
  await main.getByLabel('Weight').first().fill('60');
  await main.getByRole('button', { name: 'Save criteria' }).click();
  await expect(main.getByRole('columnheader', { name: 'Time (40)' })).toBeVisible();
  for (const [bidding, score] of [
    [winner, '90'],
    [loser, '60'],
  ] as const) {
    await main.getByRole('button', { name: `Assess ${bidding.organisation.name}` }).click();
    const form = main.getByRole('region', { name: bidding.organisation.name });
    await form.getByLabel('Score: Time (0–100)').fill(score);
    await form.getByLabel('Reason told to the bidder').fill(`Time: ${score} of 100.`);
    await form.getByRole('button', { name: 'Save assessment' }).click();
    await expect(form).toHaveCount(0);
  }
  const comparison = main.getByRole('region', { name: 'Whole tender' });
  await expect(comparison.getByRole('row').nth(1)).toContainText(winner.organisation.name);
  await expect(comparison.getByRole('row').nth(1)).toContainText('96');
  await expectAccessible(page);

  await main.getByLabel('Winner').selectOption(winner.organisation.name);
  await main.getByLabel('Reason', { exact: true }).fill('The lowest price and the shortest time.');
  await main.getByRole('button', { name: 'Award', exact: true }).click();
  await main.getByRole('button', { name: 'Award', exact: true }).click();
  await expect(main.getByText(new RegExp(`^Decided .*${winner.organisation.name}`, 'u'))).toBeVisible();
  for (const { email } of [winner, loser]) expect((await mailTo(email, /(?:won|result|award)/iu)).text).toContain(title);
  await expectAccessible(page);

  // The one who lost reads why on its page, the reason of its own assessment first. What does not load is said, and can be asked again.
  let fails = true;
  await second.route('**/api/tenders/opening?*', (route) => (fails ? route.abort() : route.continue()));
  await second.reload();
  const secondMain = second.getByRole('main');
  const result = secondMain.getByRole('region', { name: 'Result' });
  await expect(result).toHaveText(/Not won .*Time: 60 of 100\.\s+The lowest price and the shortest time\./u);
  const readOut = secondMain.getByRole('region', { name: 'Bid opening' });
  await expect(readOut.getByRole('alert')).toBeVisible();
  fails = false;
  await readOut.getByRole('button').click();
  await expect(readOut.getByRole('row').filter({ hasText: winner.organisation.name })).toBeVisible();
  await expectAccessible(second);

  // The award is public, and the one who came too late took no part.
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await visitor.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}`));
  await waitForHydration(visitor);
  const opened = visitor.getByRole('region', { name: 'Bid opening' });
  await expect(opened).toContainText(winner.organisation.name);
  await expect(opened).toContainText(loser.organisation.name);
  await expect(visitor.getByText('The lowest price and the shortest time.').first()).toBeVisible();
  const { body } = await askApi<Opening>('GET', `/tenders/opening?notice=${id}`);
  expect(body.opening?.bids.map(({ organisation }) => organisation.name)).toEqual([winner.organisation.name, loser.organisation.name]);
  expect(body.opening?.officers).toBeNull();
});

/** Publishes a tender of a buyer with three opening officers. @returns the end of its addresses. */
async function openTender(owner: Member, title: string): Promise<string> {
  await appoint(owner, [owner, await join(owner, someone(), 3), await join(owner, someone(), 3)]);
  const id = await draftTender(owner, { title, seconds: secondsUntil(endOfTender()) });
  expect(await submitTender(owner, id)).toEqual({ status: 200, rules: [] });
  return approveTender(id);
}

const MONTH_MS = 30 * 86_400_000;
for (const [side, wrongBy] of [
  ['ahead', MONTH_MS],
  ['behind', -MONTH_MS],
] as const)
  test(`a supplier whose clock is a month ${side} bids until the deadline, and not after it`, async ({ page, consoleProblems }) => {
    test.setTimeout(240_000);
    const [owner, supplier] = [await makeMember(), await makeMember('SELLER')];
    const slug = await openTender(owner, `Wooden bridge of ${owner.username}`);
    const [address, main] = [`/notice-details/${encodeURIComponent(slug)}`, page.getByRole('main')];
    await page.clock.setSystemTime(new Date(portal.now().getTime() + wrongBy));
    // The token tells when it ends by the clock of the portal: that of the browser signs nobody out.
    await page.goto(urlOn('NP', '/login'));
    await waitForHydration(page);
    await main.getByLabel('Username or email').fill(supplier.username);
    await main.getByLabel('Password', { exact: true }).fill(supplier.password);
    await main.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/seller-dashboard$/u);
    await page.goto(urlOn('NP', address));
    await waitForHydration(page);
    await expect(main.getByRole('region', { name: 'Deadline' }).first()).toContainText(/\d+\s*(?:minutes|hour)/u);
    await main.getByRole('link', { name: 'Take part' }).click();
    await submitBid(page, '2400000', 'Built within a year.');
    await expect(page.getByText('Bid received')).toBeVisible();
    await expect(main.getByText('Received', { exact: true })).toBeVisible();
    await pastDeadline();
    await submitBid(page, '2300000', 'Built within ten months.');
    await expect(page.getByText('The deadline has passed').first()).toBeVisible();
    expect(consoleProblems.filter((problem) => !problem.includes('409'))).toEqual([]);
    consoleProblems.length = 0;
    await page.reload();
    await expect(main.getByText('The submission deadline has passed.')).toBeVisible();
    await expect(main.getByText('Received', { exact: true })).toHaveCount(1);
    // Another address of the page: the server keeps that of the first for some seconds, by a clock that no test moves.
    await page.goto(urlOn('NP', `${address}?lang=en`));
    await waitForHydration(page);
    await expect(main.getByRole('region', { name: 'Deadline' }).first()).toContainText('Closed');
  });

test('the dashboard names the tenders that have been closed the longest, and reads again what failed', async ({ page, consoleProblems }) => {
  test.setTimeout(240_000);
  const owner = await makeMember();
  // Neither in the order of their deadlines nor in that of their numbers.
  for (const hours of [3, 1, 5, 2, 4]) {
    const seconds = secondsUntil(new Date(portal.now().getTime() + hours * TENDER_S * 1000));
    const id = await draftTender(owner, { title: `Culvert ${hours}`, seconds, kind: 'offline' });
    expect(await submitTender(owner, id)).toEqual({ status: 200, rules: [] });
    await approveTender(id);
  }
  await portal.moveClock(new Date(portal.now().getTime() + 6 * TENDER_S * 1000));
  let fails = true;
  await page.route(/\/api\/notices\/own\?.*tile=closed/u, (route) => (fails ? route.abort() : route.continue()));
  await enter(page, owner, '/buyer-dashboard');
  await waitForHydration(page);
  const tasks = page.getByRole('region', { name: 'What needs doing' });
  await expect(tasks.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await tasks.getByRole('button', { name: 'Try again' }).click();
  await expect(tasks.getByRole('listitem').getByRole('paragraph')).toHaveText(['Culvert 1', 'Culvert 2', 'Culvert 3', 'Culvert 4']);
  await expect(tasks.getByRole('alert')).toHaveCount(0);
  expect(consoleProblems.filter((problem) => !/ERR_FAILED/u.test(problem))).toEqual([]);
  consoleProblems.length = 0;
});
