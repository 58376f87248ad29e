import { type Desk, type OwnPortal, startOwnPortal } from './own-clock.ts';
import { appoint, idOf, passphraseOf, setPassphrase } from './officers.ts';
import { type Person, demoPerson, join, makeMember, someone } from './people.ts';
import { bid, enterPassphrase, takePart } from './procedure-steps.ts';
import { expect, expectAccessible, test } from './support.ts';
import { approveTender, draftTender, submitTender } from './tenders.ts';

// Online tenders whose deadlines pass at once: the portal has a clock that the test moves.

test.describe.configure({ mode: 'default' });
const DAYS = 30;
const DAY_MS = 86_400_000;
const PASSPHRASE = 'tenderbell-demo';

let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  portal = await startOwnPortal(test.info().parallelIndex);
});
test.afterAll(() => portal.stop());

/** Publishes an online tender that is open for some weeks. @returns the end of its addresses. */
async function publish(owner: Person, title: string, lots: readonly string[] = []): Promise<string> {
  const seconds = (portal.now().getTime() - Date.now()) / 1000 + DAYS * 86_400;
  const id = await draftTender(owner, { title, seconds: Math.round(seconds), lots });
  expect(await submitTender(owner, id)).toEqual({ status: 200, rules: [] });
  return approveTender(id);
}
const pastDeadline = () => portal.moveClock(new Date(portal.now().getTime() + (DAYS + 1) * DAY_MS));

/** Bids for some lots. */
const offer = async ({ main }: Desk, amounts: Readonly<Record<string, string>>) => {
  for (const [lot, amount] of Object.entries(amounts)) await main.getByRole('textbox', { name: lot }).fill(amount);
  await main.getByRole('button', { name: /^(Submit|Replace) bid$/u }).click();
};
/** The receipts of one state. */
const receiptsOf = ({ main }: Desk, state: string) =>
  main
    .getByRole('listitem')
    .filter({ has: main.page().getByText(state, { exact: true }) })
    .filter({ hasText: 'Notice version' });

test('bids per lot: a replacement says what it withdraws, and each lot goes to its own winner', { tag: '@wide' }, async ({ browser, viewport }) => {
  test.setTimeout(300_000);
  const desk = (person: Person) => portal.deskOf(browser, { viewport }, person);
  const [buyer, officer] = [await desk(demoPerson('buyer')), await desk(demoPerson('officer'))];
  await desk(demoPerson('admin'));
  const [north, south] = [await makeMember('SELLER'), await makeMember('SELLER')];
  const [first, second] = [await desk(north), await desk(south)];
  const slug = await publish(buyer.person, 'Snow ploughs', ['Northern depot', 'Southern depot']);

  await takePart(first, slug);
  // As people write amounts, and read back before they are sent.
  await first.main.getByRole('textbox', { name: 'Northern depot' }).fill('9,00,000');
  await expect(first.main.getByText('NPR 9,00,000')).toBeVisible();
  await offer(first, { 'Southern depot': '950000' });
  await expect(first.page.getByText('Bid received').first()).toBeVisible();
  await takePart(second, slug);
  await offer(second, { 'Northern depot': '990000', 'Southern depot': '800000' });
  await expect(second.page.getByText('Bid received').first()).toBeVisible();

  // One lot is left out: it is named, and nothing is sent before the second press.
  await offer(first, { 'Northern depot': '880000' });
  const warning = first.main.getByRole('alert').filter({ hasText: 'Your offer for it will be withdrawn' });
  await expect(warning).toBeFocused();
  await expect(warning.getByRole('listitem')).toHaveText(['Southern depot']);
  await expectAccessible(first.page);
  await warning.getByRole('button', { name: 'Keep' }).click();
  await expect(warning).toHaveCount(0);
  await expect(receiptsOf(first, 'Replaced')).toHaveCount(0);
  await first.main.getByRole('button', { name: 'Replace bid' }).click();
  await warning.getByRole('button', { name: 'Replace and withdraw' }).click();
  await expect(receiptsOf(first, 'Replaced')).toHaveCount(1);
  await expect(receiptsOf(first, 'Received')).toContainText('Northern depot');
  await expect(receiptsOf(first, 'Received')).not.toContainText('Southern depot');
  // All standing offers are replaced: there is nothing to ask.
  await offer(first, { 'Northern depot': '870000' });
  await expect(receiptsOf(first, 'Replaced')).toHaveCount(2);
  await expect(warning).toHaveCount(0);

  await pastDeadline();
  await enterPassphrase(officer, slug, PASSPHRASE);
  await expect(officer.main.getByText(/has entered a passphrase/u)).toBeVisible();
  await enterPassphrase(buyer, slug, PASSPHRASE);
  const { main } = buyer;
  await expect(main.getByText(/^Opened .* Opened by: /u)).toBeVisible();
  const comparison = (lot: string) => main.getByRole('region', { name: lot }).getByRole('row');
  await expect(comparison('Northern depot')).toHaveCount(3);
  await expect(comparison('Northern depot').nth(1)).toContainText(north.organisation.name);
  await expect(comparison('Southern depot')).toHaveCount(2);
  await expect(comparison('Southern depot').nth(1)).toContainText(south.organisation.name);
  const winners = { 'Northern depot': north, 'Southern depot': south };
  for (const [lot, winner] of Object.entries(winners)) {
    const decision = main.getByRole('group', { name: lot });
    await decision.getByLabel('Winner').selectOption(winner.organisation.name);
    await decision.getByLabel('Reason', { exact: true }).fill(`The lowest price for the ${lot.toLowerCase()}.`);
  }
  // The second press confirms.
  await main.getByRole('button', { name: 'Award', exact: true }).click();
  await main.getByRole('button', { name: 'Award', exact: true }).click();
  for (const { organisation } of [north, south]) await expect(main.getByText(new RegExp(`^Decided .*${organisation.name}`, 'u'))).toBeVisible();
  await expectAccessible(buyer.page);

  // A supplier reads what was read out by the titles of the lots, and its result for each.
  await second.open(`/seller/notice-details/${encodeURIComponent(slug)}`);
  const readOut = second.main.getByRole('region', { name: 'Bid opening' }).getByRole('row').filter({ hasText: south.organisation.name });
  await expect(readOut.filter({ hasText: 'Northern depot' })).toContainText('9,90,000');
  const result = second.main.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Lots won: 1. Not won: 1.');
  await expect(result).toContainText(/Not won .*Northern depotThe lowest price for the northern depot\./u);
  await expectAccessible(second.page);
});

test('a lost passphrase: two other officers share the keys, and the new one opens', { tag: '@wide' }, async ({ browser, viewport }) => {
  test.setTimeout(300_000);
  const desk = (person: Person) => portal.deskOf(browser, { viewport }, person);
  await desk(demoPerson('admin'));
  const owner = await makeMember();
  const [clerk, engineer] = [await join(owner, someone(), 3), await join(owner, someone(), 3)];
  const [ownerDesk, engineerDesk, bidder] = [await desk(owner), await desk(engineer), await desk(await makeMember('SELLER'))];
  await desk(clerk);
  await appoint(owner, [owner, clerk, engineer]);
  const slug = await publish(owner, 'Road salt');
  await takePart(bidder, slug);
  await bid(bidder, '250000', 'Within a week.');

  await engineerDesk.open('/opening-passphrase');
  await engineerDesk.main.getByLabel('I have lost my passphrase').check();
  await engineerDesk.main.getByLabel('New passphrase', { exact: true }).fill(`${passphraseOf(engineer)} again`);
  await engineerDesk.main.getByLabel('New passphrase again').fill(`${passphraseOf(engineer)} again`);
  await engineerDesk.main.getByLabel('Account password').fill(engineer.password);
  await engineerDesk.main.getByRole('button', { name: 'Save passphrase' }).click();
  await expect(engineerDesk.page.getByText('Tenders that you can no longer help to open: 1.')).toBeVisible();

  await ownerDesk.open('/opening-officers');
  const risk = ownerDesk.main.getByText('Only two officers can open it.');
  await expect(risk).toBeVisible();
  for (const [place, officer] of [
    ['First', owner],
    ['Second', clerk],
  ] as const) {
    await ownerDesk.main.getByLabel(`${place} officer`, { exact: true }).selectOption(await idOf(officer));
    await ownerDesk.main.getByLabel(`${place} officer’s passphrase`).fill(passphraseOf(officer));
  }
  await ownerDesk.main.getByRole('button', { name: 'Share keys' }).click();
  await expect(ownerDesk.page.getByText('Tenders shared: 1.')).toBeVisible();
  await expect(risk).toHaveCount(0);
  await expectAccessible(ownerDesk.page);

  await pastDeadline();
  await enterPassphrase(engineerDesk, slug, `${passphraseOf(engineer)} again`);
  await expect(engineerDesk.main.getByText(/has entered a passphrase/u)).toBeVisible();
  await enterPassphrase(ownerDesk, slug, passphraseOf(owner));
  await expect(ownerDesk.main.getByText(/^Opened .* Opened by: /u)).toBeVisible();

  // Where two of three lose theirs, the next tender stays sealed, and the screen says so.
  const next = await publish(owner, 'Road salt, second winter');
  await takePart(bidder, next);
  await bid(bidder, '260000', 'Within a week.');
  for (const officer of [clerk, engineer]) await setPassphrase(officer, { lost: true });
  await ownerDesk.open('/opening-officers');
  await expect(ownerDesk.main.getByText('Fewer than two officers hold a share of its key.')).toBeVisible();
});
