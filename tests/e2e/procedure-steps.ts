import type { Desk } from './own-clock.ts';
import { mailTo } from './mail-of.ts';
import { expect, expectAccessible } from './support.ts';
import { field, fillTime, headingOf, next, saved } from './wizard.ts';

// The steps of a procedure, each as its people take it on the screen.

/** When submission ends, and when bids are opened. */
export const NOON = '12:00';
export const OPENING = '14:00';
const PDF = { name: 'drawings.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nDrawings\n%%EOF\n') };

export interface Plan {
  title: string;
  kind: 'Online' | 'Offline';
  /** Day of the deadline, YYYY-MM-DD; it ends at noon. */
  deadline: string;
  description: string;
  /** What finds the code, and the code. */
  code: { search: string; name: RegExp };
}

/** Whoever decides sees the notice in the list of what waits, and approves it. */
export async function approve(desk: Desk, title: string): Promise<void> {
  await desk.open(`/notice-approvals?q=${encodeURIComponent(title)}`);
  const row = desk.main.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Approve notice' }).click();
  await expect(row).toBeHidden();
}

/** Writes a notice of works in Nepal in its six tabs, with what the country's law asks for, looks at the preview and submits it. */
export async function writeAndSubmit({ page, main, open }: Desk, plan: Plan): Promise<void> {
  await open('/buyer-dashboard');
  await main.getByRole('link', { name: 'Add a notice' }).click();
  await expect(headingOf(page, 'General information')).toBeVisible();
  await field(page, 'Title').fill(plan.title);
  await field(page, new RegExp(`^${plan.kind}`, 'u')).check();
  await field(page, /^Free to read/u).check();
  await field(page, 'Works').check();
  await field(page, 'Estimated value: amount').fill('2500000');
  await expect(main.getByText('Twenty-five lakh')).toBeVisible();
  await fillTime(page, 'Submission deadline', plan.deadline, NOON);
  await fillTime(page, 'Bid opening', plan.deadline, OPENING);
  await next(page);
  await expect(headingOf(page, 'Contact information')).toBeVisible();
  await field(page, /^Email/u).fill('tenders@office.test');
  await next(page);
  await expect(headingOf(page, 'Detailed information')).toBeVisible();
  await main.getByRole('textbox', { name: 'Description' }).pressSequentially(plan.description);
  await main.getByLabel('Bid security: amount').fill('50000');
  await main.getByRole('textbox', { name: /^Bid security is valid for/u }).fill('120');
  await main.getByRole('textbox', { name: /^Contract duration/u }).fill('10');
  await next(page);
  await expect(headingOf(page, 'CPV codes')).toBeVisible();
  await main.getByRole('searchbox').fill(plan.code.search);
  await main.getByRole('treeitem', { name: plan.code.name }).click();
  await next(page);
  await expect(headingOf(page, 'Documents')).toBeVisible();
  await main.locator('input[type=file]').first().setInputFiles([PDF]);
  await expect(main.getByRole('link', { name: PDF.name })).toBeVisible();
  await next(page);
  await expect(headingOf(page, 'Contract award (CAI)')).toBeVisible();
  await field(page, /^No award yet/u).check();
  await saved(page);
  await expect(main.getByText('Nothing is missing.').first()).toBeAttached();
  await main.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(main.getByText('Preview: this is how the notice will look.')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(plan.title);
  await expect(main.getByText(plan.description).first()).toBeVisible();
  await main.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit notice' }).click();
  await expect(main.getByText(/^With (?:administrator|parent organisation)/u).first()).toBeVisible();
}

/** Finds an open notice by words of its title, as anybody does, and opens it. @returns the end of its addresses. */
export async function findBySearch({ page, main, open }: Desk, words: string, title: string): Promise<string> {
  await expect(async () => {
    await open(`/LocalTenders?q=${encodeURIComponent(words)}`);
    await expect(main.getByRole('link', { name: title, exact: true }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await main.getByRole('link', { name: title, exact: true }).first().click();
  await expect(page).toHaveURL(/\/notice-details\//u);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  return decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!);
}

const noticePage = (slug: string) => `/notice-details/${encodeURIComponent(slug)}?lang=en`;

export async function follow({ main, open }: Desk, slug: string): Promise<void> {
  await open(noticePage(slug));
  await main.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
}

export async function ask({ page, open }: Desk, slug: string, question: string): Promise<void> {
  await open(noticePage(slug));
  const questions = page.locator('#questions');
  await questions.getByLabel('Your question').fill(question);
  await questions.getByRole('button', { name: 'Send question' }).click();
  await expect(questions).toContainText('Question 1 is published.');
}

/** Moves the deadline from the notice's own page, with a reason. */
export async function moveDeadline({ page, main, open }: Desk, slug: string, to: string, reason: string): Promise<void> {
  await open(`/buyer/notice-details/${encodeURIComponent(slug)}`);
  await main.getByRole('link', { name: 'Move deadline' }).click();
  await fillTime(page, 'Submission deadline', to, NOON);
  await fillTime(page, 'Bid opening', to, OPENING);
  await main.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Publish amendment' }).click();
  await expect(page.getByText('Amendment 1 published')).toBeVisible();
}

/** Answers the question about a notice by its first amendment. */
export async function answer({ main, open }: Desk, title: string, text: string): Promise<void> {
  await open('/buyer-dashboard');
  await main.getByRole('link', { name: /^Answer \d+ open question/u }).click();
  const question = main.getByRole('listitem').filter({ hasText: title });
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  await main.getByLabel('Answer', { exact: true }).fill(text);
  await main.getByLabel('The answer changes the tender').check();
  await main.getByLabel('Amendment', { exact: true }).selectOption({ label: 'Amendment 1' });
  await main.getByRole('button', { name: 'Publish answer' }).click();
  await expect(question).toHaveCount(0);
}

export async function takePart({ page, main, open }: Desk, slug: string): Promise<void> {
  await open(noticePage(slug));
  await main.getByRole('link', { name: 'Take part' }).click();
  await expect(page).toHaveURL(/\/seller\/notice-details\//u);
}

export async function bid({ page, main }: Desk, amount: string, note: string): Promise<void> {
  await main.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await main.getByLabel('Note to the buyer').fill(note);
  await main.getByRole('button', { name: /^(Submit|Replace) bid$/u }).click();
  await expect(page.getByText('Bid received').first()).toBeVisible();
}

/** The changes that an email lists, between its first line and its button. */
export async function changesTold(address: string): Promise<string> {
  const { text } = await mailTo(address, /^New deadline/u);
  return /These are all the changes:\n+([\s\S]*?)\n+Open the notice/u.exec(text)?.[1] ?? text;
}

/** An officer enters their passphrase for the opening, as the first or the second. */
export async function enterPassphrase({ main, open }: Desk, slug: string, passphrase: string): Promise<void> {
  await open(`/buyer/notice-details/${encodeURIComponent(slug)}`);
  await main.getByLabel(/^(First|Second) officer’s passphrase$/u).fill(passphrase);
  await main.getByRole('button', { name: 'Open bids' }).click();
}

/** Awards the tender of opened bids, by price alone. */
export async function award({ main }: Desk, winner: string, reason: string): Promise<void> {
  const comparison = main.getByRole('region', { name: 'Whole tender' });
  await expect(comparison.getByRole('row').nth(1)).toContainText(winner);
  await main.getByLabel('Winner').selectOption(winner);
  await main.getByLabel('Reason', { exact: true }).fill(reason);
  // The second press confirms.
  await main.getByRole('button', { name: 'Award', exact: true }).click();
  await main.getByRole('button', { name: 'Award', exact: true }).click();
  await expect(main.getByText(new RegExp(`^Decided .*${winner}`, 'u'))).toBeVisible();
}

/** Awards an offline notice on its own page, to two suppliers together. */
export async function awardOffline(
  { page, main }: Desk,
  { supplier, partner, amount, bids, reason }: Record<'supplier' | 'partner' | 'amount' | 'bids' | 'reason', string>,
) {
  const form = main.getByRole('region', { name: 'Award', exact: true });
  const suppliers = form.getByRole('group', { name: 'Suppliers' });
  await suppliers.getByLabel('Name', { exact: true }).fill(supplier);
  await suppliers.getByRole('button', { name: 'Add supplier' }).click();
  await suppliers.getByLabel('Name', { exact: true }).nth(1).fill(partner);
  await suppliers.getByRole('combobox', { name: 'Country' }).nth(1).selectOption({ label: 'India' });
  await expect(form.getByLabel('Currency')).toHaveValue('NPR');
  await form.getByLabel(/^Contract value/u).fill(amount);
  await form.getByLabel(/^Bids received/u).fill(bids);
  await form.getByLabel('Reason', { exact: true }).fill(reason);
  await expectAccessible(page);
  // The second press confirms.
  await form.getByRole('button', { name: 'Award', exact: true }).click();
  await form.getByRole('button', { name: 'Award', exact: true }).click();
  await expect(page.getByText('Award published')).toBeVisible();
  // Its place is taken by the award that everybody reads.
  await expect(form.getByLabel('Reason', { exact: true })).toHaveCount(0);
}
