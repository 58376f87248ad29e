import type { Page } from '@playwright/test';
import { goodDeadline } from '#tests/support/drafts.ts';
import { mailTo } from './mail-of.ts';
import { type Person, demoPerson, enter, makeMember } from './people.ts';
import { expect, expectAccessible, test, urlOn, waitForHydration } from './support.ts';
import { approveTender, draftTender, offlineNotice, submitTender } from './tenders.ts';

const main = (page: Page) => page.getByRole('main');
const rowOf = (page: Page, title: string) => main(page).getByRole('row').filter({ hasText: title });

/** Opens the notices that somebody decides about, at one of them. */
async function openApprovals(page: Page, person: Person, title: string): Promise<void> {
  await enter(page, person, `/notice-approvals?q=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  await expect(rowOf(page, title)).toBeVisible();
}

test('a notice is rejected with a reason, corrected, and published by the administrator', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  const title = `Cement for ${buyer.username}`;
  const { id } = await offlineNotice(buyer, title, { isApproved: false });
  await openApprovals(page, demoPerson('admin'), title);
  await rowOf(page, title).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject notice' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Say how many bags are to be delivered.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject notice' }).click();
  await expect(rowOf(page, title)).toBeHidden();

  const { text } = await mailTo(buyer.email, /Cement/u);
  expect(text).toContain('Say how many bags are to be delivered.');
  await enter(page, buyer, `/publish-tenders?id=${id}`);
  await waitForHydration(page);
  await expect(main(page).getByText('Say how many bags are to be delivered.')).toBeVisible();
  expect(await submitTender(buyer, id)).toEqual({ status: 200, rules: [] });

  await openApprovals(page, demoPerson('admin'), title);
  await rowOf(page, title).getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve notice' }).click();
  await expect(rowOf(page, title)).toBeHidden();
  await enter(page, buyer, `/my-tenders-list?q=${encodeURIComponent(title)}`);
  await waitForHydration(page);
  await expect(rowOf(page, title)).toContainText('Open');
});

test('a child buyer’s notice is approved by its parent first', { tag: '@wide' }, async ({ page }) => {
  const title = `Sand for the culverts, lot ${Date.now()}`;
  const { id } = await offlineNotice(demoPerson('childbuyer'), title, { isApproved: false });
  await openApprovals(page, demoPerson('buyer'), title);
  await expect(rowOf(page, title)).toContainText('With parent organisation');
  await rowOf(page, title).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve notice' }).click();
  await expect(rowOf(page, title)).toBeHidden();
  const slug = await approveTender(id);
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}`));
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a late time of publication asks for a reason, which who decides about the notice reads', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const buyer = await makeMember();
  const title = `Gabions for ${buyer.username}`;
  const [now, reason] = [new Date(), 'The road is closed until spring.'];
  const deadline = goodDeadline({ ctx: { clock: { now: () => now } } } as Parameters<typeof goodDeadline>[0]);
  const general = { country: 'NP', type: 'invitationForBids', deadline };
  const id = await draftTender(buyer, { title, seconds: 0, kind: 'offline', general });
  await enter(page, buyer, `/publish-tenders?id=${id}`);
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('At a set time, not before').check();
  await dialog.getByLabel('Publication date').fill(Temporal.PlainDate.from(deadline.date).subtract({ days: 20 }).toString());
  await dialog.getByRole('button', { name: 'Submit notice' }).click();
  await expect(dialog.getByText('too few days')).toBeVisible();
  expect(consoleProblems.splice(0).filter((problem) => !problem.includes('400'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Submit notice' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit notice' }).click();
  await expect(
    main(page)
      .getByText(/^With administrator/u)
      .first(),
  ).toBeVisible();
  await openApprovals(page, demoPerson('admin'), title);
  await expect(rowOf(page, title)).toContainText('Too few days to the deadline: 20 of 30.');
  await expect(rowOf(page, title)).toContainText(reason);
});

test('the list of own notices: tiles, search, a menu by keyboard, a copy, and removing it after a question', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  const title = `Paint for ${buyer.username}`;
  await offlineNotice(buyer, title);
  await enter(page, buyer, '/my-tenders-list');
  await waitForHydration(page);
  await expect(rowOf(page, title)).toContainText('Open');
  await main(page)
    .getByRole('link', { name: /^Draft \d/u })
    .click();
  await expect(main(page).getByText('No drafts')).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^Tender/u })
    .click();
  const more = rowOf(page, title).getByRole('button', { name: `More: ${title}` });
  await more.press('Enter');
  await page.getByRole('button', { name: 'Copy as new draft' }).click();
  await expect(page).toHaveURL(/publish-tenders\?id=\w{26}/u);
  await expect(main(page).getByLabel('Title', { exact: true })).toHaveValue(title);
  await enter(page, buyer, '/my-tenders-list?tile=draft');
  await waitForHydration(page);
  await rowOf(page, title)
    .getByRole('button', { name: `More: ${title}` })
    .click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(main(page).getByText('No drafts')).toBeVisible();
  await expectAccessible(page);
});
