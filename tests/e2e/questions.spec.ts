import type { Page } from '@playwright/test';
import { mailTo } from './mail-of.ts';
import { type Member, api, enter, makeMember, sessionOf } from './people.ts';
import { type PublishedNotice, extendDeadline, publishNotice } from './publish-notice.ts';
import { expect, expectAccessible, test, urlOn, waitForHydration } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const addressOf = ({ slug }: PublishedNotice) => `/notice-details/${encodeURIComponent(slug)}?lang=en`;
const questionsOf = (page: Page) => page.locator('#questions');

/** Loads the page of visitors until it shows a text: it is kept for some seconds. */
const expectOnPage = (page: Page, notice: PublishedNotice, text: string) =>
  expect(async () => {
    await page.goto(urlOn('NP', addressOf(notice)));
    await expect(questionsOf(page)).toContainText(text, { timeout: 2000 });
  }).toPass();

/** Opens a notice as a signed-in person; what is below its head hydrates at the first action. */
async function open(page: Page, person: Member, notice: PublishedNotice): Promise<void> {
  await enter(page, person, addressOf(notice));
  await waitForHydration(page);
  await page.mouse.move(50, 400);
  await page.keyboard.press('Tab');
}

async function follow(page: Page, person: Member, notice: PublishedNotice): Promise<void> {
  await open(page, person, notice);
  await main(page).getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(main(page).getByRole('button', { name: 'Following', exact: true })).toHaveAttribute('aria-pressed', 'true');
}

test('a supplier asks, the buyer answers by an amendment, and everybody concerned is told', async ({ page, consoleProblems }) => {
  const [buyer, supplier, follower] = [await makeMember(), await makeMember('SELLER'), await makeMember('SELLER')];
  const notice = await publishNotice(buyer, `Bridge ${buyer.username}`);
  await follow(page, follower, notice);

  await open(page, supplier, notice);
  await questionsOf(page).getByLabel('Your question').fill('Will you extend the deadline?');
  await questionsOf(page).getByRole('button', { name: 'Send question' }).click();
  await expect(questionsOf(page)).toContainText('Question 1 is published.');
  await expectAccessible(page);

  // Everybody reads it, without scripts too, and nobody learns who asked.
  const asked = await mailTo(buyer.email, /^New question/u);
  expect(asked.text).toContain('Will you extend the deadline?');
  expect(asked.text).not.toContain(supplier.username);
  await expectOnPage(page, notice, 'Question 1, supplier 1');
  await expect(questionsOf(page)).toContainText('Not answered yet');
  expect(await main(page).innerHTML()).not.toContain(supplier.organisation.name);

  // Also where they take part.
  await enter(page, supplier, `/seller/notice-details/${encodeURIComponent(notice.slug)}`);
  await expect(main(page).getByRole('region', { name: 'Questions' })).toContainText('Will you extend the deadline?');
  await expectAccessible(page);

  await enter(page, buyer, '/buyer-dashboard');
  await main(page).getByRole('link', { name: 'Answer 1 open question' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Open questions');
  await main(page).getByRole('button', { name: 'Answer', exact: true }).click();
  await main(page).getByLabel('Answer', { exact: true }).fill('Yes, by a week.');
  await main(page).getByLabel('The answer changes the tender').check();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Publish answer' }).click();
  await expect(main(page)).toContainText('Amend the notice first, then name the amendment.');
  consoleProblems.length = 0;
  await extendDeadline(buyer, notice, 'A supplier asked for more time.');
  await page.reload();
  await main(page).getByRole('button', { name: 'Answer', exact: true }).click();
  await main(page).getByLabel('Answer', { exact: true }).fill('Yes, by a week.');
  await main(page).getByLabel('The answer changes the tender').check();
  await main(page).getByLabel('Amendment', { exact: true }).selectOption({ label: 'Amendment 1' });
  await main(page).getByRole('button', { name: 'Publish answer' }).click();
  await expect(main(page)).toContainText('No open questions.');

  const amended = await mailTo(follower.email, /^New deadline/u);
  expect(amended.text).toContain('Reason: A supplier asked for more time.');
  expect(amended.text).toContain('\nDeadline\n- ');
  for (const { email } of [follower, supplier]) expect((await mailTo(email, /^Question answered/u)).text).toContain('Yes, by a week.');
  await expectOnPage(page, notice, 'Yes, by a week.');
  await expect(questionsOf(page).getByRole('link', { name: 'This answer changed the tender: see amendment 1' })).toHaveAttribute('href', '#amendments');
});

test('a supplier who takes part reads every question by pages, and why one is not answered', { tag: '@wide' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const notice = await publishNotice(buyer, `Tunnel ${buyer.username}`);
  const ids: string[] = [];
  // Nobody may ask many at once.
  const askers = [supplier, ...(await Promise.all(Array.from({ length: 5 }, () => makeMember('SELLER'))))];
  for (const asker of askers.flatMap((each) => Array.from({ length: 9 }, () => each)).slice(0, 51)) {
    const body = { notice: notice.id, question: `How long is section ${ids.length + 1}?` };
    ids.push((await api<{ id: string }>('POST', '/notices/questions', { token: (await sessionOf(asker)).accessToken, body })).id);
  }
  const { accessToken: token } = await sessionOf(buyer);
  await api('POST', '/notices/questions/decline', { token, body: { id: ids[0], reason: 'The drawings say so.' } });
  await enter(page, supplier, `/seller/notice-details/${encodeURIComponent(notice.slug)}`);
  const asked = main(page).getByRole('region', { name: 'Questions' });
  await expect(asked.getByRole('listitem')).toHaveCount(50);
  await expect(asked.getByRole('listitem').first()).toContainText('The buyer declined to answer: The drawings say so.');
  await expect(asked.getByRole('listitem').nth(1)).toContainText('Not answered yet');
  await asked.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(asked.getByRole('listitem')).toHaveCount(1);
  await expect(asked.getByRole('listitem')).toContainText('How long is section 51?');
  await expectAccessible(page);
});

test('a notice can be followed although nobody could tell whether it is already', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const [buyer, follower] = [await makeMember(), await makeMember('SELLER')];
  const notice = await publishNotice(buyer, `Canal ${buyer.username}`);
  await page.route('**/api/notices/follow?*', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await follow(page, follower, notice);
  expect(consoleProblems.filter((problem) => !/net::ERR_FAILED|following/u.test(problem))).toEqual([]);
  consoleProblems.length = 0;
});

test('emails about a notice end by one press, from the email', { tag: '@phone' }, async ({ page }) => {
  const [buyer, follower] = [await makeMember(), await makeMember('SELLER')];
  const notice = await publishNotice(buyer, `Road ${buyer.username}`);
  await follow(page, follower, notice);
  await extendDeadline(buyer, notice, 'The site is wet.');
  const { text } = await mailTo(follower.email, /^New deadline/u);
  const link = /Stop these emails: (\S+)/u.exec(text)?.[1] ?? '';
  // Nobody needs to be signed in for that.
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Stop these emails' }).click();
  await expect(main(page)).toContainText('You get no more emails about this notice.');
  await enter(page, follower, '/followed-notices');
  await expect(main(page)).toContainText('You follow no notices yet.');
  await expectAccessible(page);
});

test('the log leads to a notice’s proof, and its hash can be computed from what is shown', { tag: '@wide' }, async ({ page }) => {
  const notice = await publishNotice(await makeMember(), 'Logged road');
  await page.goto(urlOn('NP', addressOf(notice)));
  const place = page.locator('#dates').getByRole('link', { name: /^entry \d/u });
  const number = /\d+/u.exec((await place.getAttribute('href')) ?? '')?.[0] ?? '';
  await place.click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(new RegExp(`entry ${Number(number).toLocaleString('en')}$`, 'u'));
  await expect(main(page)).toContainText('The stored version matches the log.');
  await expectAccessible(page);
  const shown = await main(page).locator('pre').first().textContent();
  const digest = await page.evaluate(async (text) => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text ?? '')));
    return bytes.toHex();
  }, shown);
  await expect(main(page).locator('dl code').last()).toHaveText(digest);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Publication log' }).click();
  await expect(main(page).getByRole('link', { name: 'Logged road' }).first()).toBeVisible();
});
