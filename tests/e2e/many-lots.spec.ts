import type { Page } from '@playwright/test';
import { MAX_PUT } from '#contract/draft-fields.ts';
import { MAX_LOTS } from '#contract/draft-names.ts';
import type { NoticeDetails } from '#contract/drafts.ts';
import { type Desk, type OwnPortal, startOwnPortal } from './own-clock.ts';
import { mailTo } from './mail-of.ts';
import { type Person, api, demoPerson, makeMember, sessionOf } from './people.ts';
import { enterPassphrase, takePart } from './procedure-steps.ts';
import { expect, expectNoOverflow, sendGet, test } from './support.ts';
import { approveTender, draftTender, submitTender } from './tenders.ts';
import { fillTime, saved, workingDay } from './wizard.ts';

// A tender with as many lots as there may be, from its form to its award. Every screen shows a part of them.

test.describe.configure({ mode: 'default' });
/** Days to the deadline, and to that of one lot before and after its amendment: far enough apart that holidays cannot change their order. */
const [DAYS, LOT_DAYS, LATER_LOT_DAYS] = [50, 18, 32];
/** Elements of a screen, and bytes of a page's HTML: what a notice of twenty lots has, not of thousands. */
const [MAX_ELEMENTS, MAX_HTML] = [4000, 400_000];
const count = MAX_LOTS.toLocaleString('en-GB');
const titleOf = (number: number) => `Classroom ${number}`;
const numbers = Array.from({ length: MAX_LOTS }, (_, index) => index + 1);
const amountOf = (number: number) => 100 + (number % 7);
const PASSPHRASE = 'tenderbell-demo';

let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  portal = await startOwnPortal(test.info().parallelIndex);
});
test.afterAll(() => portal.stop());

/** One lot ends before the tender. */
const deadlineOf = (number: number) =>
  number === 4711 ? { deadline: { date: workingDay(LOT_DAYS, portal.now()), time: '12:00', zone: 'Asia/Kathmandu' } } : {};

async function draftWithLots(owner: Person): Promise<string> {
  const seconds = (portal.now().getTime() - Date.now()) / 1000 + DAYS * 86_400;
  const id = await draftTender(owner, { title: 'Desks for every classroom', seconds: Math.round(seconds) });
  const { accessToken: token } = await sessionOf(owner);
  for (let from = 1; from <= MAX_LOTS; from += MAX_PUT) {
    const { revision } = await api<NoticeDetails>('GET', `/notices/noticeDetails?id=${id}`, { token });
    const put = Array.from({ length: MAX_PUT }, (_, index) => ({ id: String(from + index), title: titleOf(from + index), ...deadlineOf(from + index) }));
    await api('PUT', `/notices/detailedInfo?id=${id}`, { token, body: { lots: { put } }, headers: { 'if-match': `"${revision}"` } });
  }
  return id;
}

/** The longest time from an input to the next paint since it was asked last, in milliseconds (Event Timing). */
async function slowestInput(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const own = globalThis as unknown as { slowest?: number };
    if (own.slowest === undefined) {
      own.slowest = 0;
      const note = (list: PerformanceObserverEntryList) => {
        for (const { duration } of list.getEntries()) own.slowest = Math.max(own.slowest ?? 0, duration);
      };
      new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const { slowest } = own;
    own.slowest = 0;
    return slowest;
  });
}

/** A screen is usable: it has few elements, and nothing is wider than the window. @param type what is typed meanwhile */
async function expectUsable({ page }: Pick<Desk, 'page'>, name: string, type: () => Promise<unknown>): Promise<void> {
  await slowestInput(page);
  await type();
  // Told with the test, not asserted: it depends on the machine.
  test.info().annotations.push({ type: 'slowest input', description: `${name}: ${Math.round(await slowestInput(page))} ms` });
  expect(await page.evaluate(() => document.querySelectorAll('*').length), name).toBeLessThan(MAX_ELEMENTS);
  await expectNoOverflow(page);
}

/** Characters of the HTML of the page that somebody looks at. */
async function lengthOf({ page }: Pick<Desk, 'page'>): Promise<number> {
  const { host, pathname, search } = new URL(page.url());
  return (await sendGet(pathname + search, { host })).body.length;
}

const find = ({ main }: Desk) => main.getByLabel('Find a lot by number or title');

test(
  `a tender of ${count} lots is written, read, amended, bid for, compared and awarded by pages and search`,
  { tag: '@wide' },
  async ({ browser, viewport }) => {
    test.setTimeout(900_000);
    const desk = (person: Person) => portal.deskOf(browser, { viewport }, person);
    const buyer = await desk(demoPerson('buyer'));
    await desk(demoPerson('admin'));
    const officer = await desk(demoPerson('officer'));
    const [firm, competitor] = [await makeMember('SELLER'), await makeMember('SELLER')];
    const [supplier, rival] = [await desk(firm), await desk(competitor)];
    const id = await draftWithLots(buyer.person);

    // The form.
    await buyer.open(`/publish-tenders?id=${id}&tab=Detailed-information`);
    const lots = buyer.main.locator('#Detailed-information-lots');
    await expect(lots.getByRole('listitem')).toHaveCount(20);
    await expectUsable(buyer, 'form: search', () => find(buyer).pressSequentially('classroom 4711'));
    await expect(lots.getByRole('listitem')).toHaveCount(1);
    await lots.getByRole('button', { name: `Edit: ${titleOf(4711)}` }).click();
    await expectUsable(buyer, 'form: title', async () => {
      const title = lots.getByRole('textbox', { name: 'Title of the lot' });
      await title.press('End');
      await title.pressSequentially(' and its hall');
    });
    await saved(buyer.page);
    expect(await submitTender(buyer.person, id)).toEqual({ status: 200, rules: [] });
    const slug = await approveTender(id);

    // Its page.
    const address = `/notice-details/${encodeURIComponent(slug)}?lang=en`;
    await supplier.open(address);
    expect(await lengthOf(supplier)).toBeLessThan(MAX_HTML);
    await supplier.main.locator('#lots').getByRole('searchbox').fill('4711');
    await supplier.main.locator('#lots').getByRole('button', { name: 'Find' }).click();
    await expect(supplier.main.locator('#lots').getByRole('heading', { level: 3 })).toHaveText(['Classroom 4711 and its hall']);
    await expectNoOverflow(supplier.page);

    // A lot’s own deadline.
    const day = workingDay(LATER_LOT_DAYS, portal.now());
    await buyer.open(`/publish-tenders?id=${id}&tab=General-information&genEdit=1`);
    await find(buyer).fill('4711');
    await buyer.main.getByRole('button', { name: /^Edit: .*4711/u }).click();
    await fillTime(buyer.page, 'Deadline of this lot', day, '12:00');
    await buyer.main.getByRole('button', { name: 'Review changes' }).click();
    const dialog = buyer.page.getByRole('dialog');
    await expect(dialog).toContainText('Lot 4711');
    await dialog.getByLabel('Reason', { exact: true }).fill('The hall is measured again.');
    await dialog.getByRole('button', { name: 'Publish amendment' }).click();
    await expect(buyer.page).toHaveURL(/\/buyer\/notice-details\//u);
    // The page of visitors is kept for some seconds.
    await expect(async () => {
      await supplier.open(address);
      await expect(supplier.main.locator('#amendments')).toContainText('The hall is measured again.', { timeout: 2000 });
    }).toPass();

    // The form of a bid, whose amounts come from a table; and one of another, for a single lot.
    await takePart(supplier, slug);
    await expect(supplier.main.getByRole('textbox', { name: /^Classroom 1 /u })).toBeVisible();
    await expectUsable(supplier, 'bid: search', () => find(supplier).pressSequentially('classroom 4711'));
    await supplier.main.getByText('Fill in from a table').click();
    await supplier.main.getByLabel('Choose a CSV file').setInputFiles({
      name: 'offers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Lot;Amount\n${numbers.map((number) => `${number};${amountOf(number)}`).join('\n')}\nnone;5`),
    });
    await expect(supplier.main.getByText(`${count} amounts filled in.`)).toBeVisible();
    await expect(supplier.main.getByText('none: no lot has this number or title')).toBeVisible();
    await expect(supplier.main.getByRole('textbox', { name: /^Classroom 4711/u })).toHaveValue(String(amountOf(4711)));
    await expectUsable(supplier, 'bid: note', () => supplier.main.getByLabel('Note to the buyer').pressSequentially('All of them'));
    await supplier.main.getByRole('button', { name: 'Submit bid' }).click();
    await expect(supplier.page.getByText('Bid received').first()).toBeVisible();
    await takePart(rival, slug);
    // Until then the page of the notice, which has such a search too, may still stand.
    await expect(rival.main.getByRole('textbox', { name: /^Classroom 1 /u })).toBeVisible();
    await find(rival).fill('4711');
    await rival.main.getByRole('textbox', { name: /^Classroom 4711/u }).fill('90');
    await rival.main.getByRole('button', { name: 'Submit bid' }).click();
    await expect(rival.page.getByText('Bid received').first()).toBeVisible();

    // Opened, compared and awarded at once.
    await portal.moveClock(new Date(portal.now().getTime() + (DAYS + 1) * 86_400_000));
    await enterPassphrase(buyer, slug, PASSPHRASE);
    await enterPassphrase(officer, slug, PASSPHRASE);
    await expect(officer.main.getByText(/^Opened .* Opened by: /u)).toBeVisible();
    // Below it the page of the notice has a search of its own, which is there earlier.
    await expect(officer.main.getByRole('region', { name: 'Bids' })).toBeVisible();
    await expectUsable(officer, 'comparison: search', () => find(officer).first().pressSequentially('4711'));
    const compared = officer.main.getByRole('region', { name: /^Classroom 4711/u });
    await expect(compared.getByRole('row').nth(1)).toContainText(competitor.organisation.name);
    await expect(compared.getByRole('row').nth(2)).toContainText(firm.organisation.name);
    await buyer.open(`/buyer/notice-details/${encodeURIComponent(slug)}`);
    await buyer.main.getByRole('button', { name: 'Choose the best bid for all open lots' }).click();
    await expect(buyer.main.getByText(/^Chosen: /u)).toBeVisible();
    await buyer.main.getByLabel('Reason for every lot without one of its own').fill('The lowest price.');
    // The second press confirms.
    await buyer.main.getByRole('button', { name: 'Award', exact: true }).click();
    await buyer.main.getByRole('button', { name: 'Award', exact: true }).click();
    await expect(buyer.main.getByText(/^Decided /u).first()).toBeVisible();
    await expectUsable(buyer, 'award: search', () => find(buyer).first().pressSequentially('4711'));
    await expect(buyer.main.getByText(new RegExp(`^Decided .*${competitor.organisation.name}`, 'u'))).toBeVisible();
    const { text } = await mailTo(firm.email, /^Results of your bid: /u);
    expect(text).toContain('The lowest price.');
  },
);
