import { mailTo } from './mail-of.ts';
import { type Desk, type OwnPortal, startOwnPortal } from './own-clock.ts';
import { type Person, demoPerson, makeMember } from './people.ts';
import {
  NOON,
  OPENING,
  type Plan,
  answer,
  approve,
  ask,
  award,
  awardOffline,
  bid,
  changesTold,
  enterPassphrase,
  findBySearch,
  follow,
  moveDeadline,
  takePart,
  writeAndSubmit,
} from './procedure-steps.ts';
import { expect, expectAccessible, test, urlOn } from './support.ts';
import { workingDay } from './wizard.ts';

// A procedure from the first word of its draft to its public award, as its people see it in their browsers. Weeks pass in it: the portal has
// a clock that the test moves.

test.describe.configure({ mode: 'default' });
const PASSPHRASE = 'tenderbell-demo';
/** A time on the clocks of Nepal. */
const inNepal = (date: string, time: string) => new Date(`${date}T${time}:00+05:45`);

const dayInMail = (date: string) => new Date(`${date}T00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const withoutNepaliDates = (text: string) => text.replaceAll(/ \(\d+ \w+ \d+ BS\)/gu, '');

interface Beginning {
  writer: Desk;
  /** In their order. */
  approvers: readonly Desk[];
  /** A supplier who finds it, and asks. */
  reader: Desk;
  follower: Desk;
  plan: Plan;
  /** Day of the later deadline, YYYY-MM-DD. */
  later: string;
}

let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  portal = await startOwnPortal(test.info().parallelIndex);
});
test.afterAll(() => portal.stop());

/** Everybody who is to approve a notice of these people does; and it is found, followed, asked about and amended. @returns the end of its addresses. */
async function untilAmended({ writer, approvers, reader, follower, plan, later }: Beginning): Promise<string> {
  const { title, deadline } = plan;
  await writeAndSubmit(writer, plan);
  for (const approver of approvers) await approve(approver, title);
  const slug = await findBySearch(reader, title, title);
  await follow(follower, slug);
  await ask(reader, slug, 'May bidders visit the site?');
  await moveDeadline(writer, slug, later, 'Bidders need more time to visit the site.');
  await answer(writer, title, 'Yes, any day. The deadline is two weeks later.');
  const changes = `Reason: Bidders need more time to visit the site.

Deadline
- ${dayInMail(deadline)}, 12:00
+ ${dayInMail(later)}, 12:00

Bid opening
- ${dayInMail(deadline)}, 14:00
+ ${dayInMail(later)}, 14:00`;
  for (const { person } of [follower, reader]) expect(withoutNepaliDates(await changesTold(person.email))).toBe(changes);
  return slug;
}

/** The award and the life of a tender, as everybody reads them. */
async function expectAwarded({ page, main }: Desk, slug: string, steps: readonly string[], award: readonly string[]): Promise<void> {
  await page.context().clearCookies();
  await page.goto(urlOn('NP', '/meta.json'));
  await page.evaluate(() => localStorage.clear());
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}?lang=en`));
  await expect(main.getByRole('list', { name: 'Tender timeline' }).locator('b')).toHaveText([...steps]);
  for (const text of award) await expect(page.locator('#award')).toContainText(text);
}

const online = {
  kind: 'Online',
  description: 'A bridge of steel cables, 120 metres long, for people on foot.',
  code: { search: 'footbridge', name: /45221113/u },
} as const;

for (const { office, title, writerName, parentName, officerNames } of [
  { office: 'a department', title: 'Suspension bridge at Fishling', writerName: 'buyer', parentName: null, officerNames: ['officer', 'buyer'] },
  { office: 'a child buyer', title: 'Suspension bridge at Benighat', writerName: 'childbuyer', parentName: 'buyer', officerNames: ['officer', 'childbuyer'] },
] as const) {
  test(`${office}: from the draft to the public award`, { tag: '@wide' }, async ({ browser, viewport }) => {
    test.setTimeout(600_000);
    const desk = (person: Person) => portal.deskOf(browser, { viewport }, person);
    const [writer, admin] = [await desk(demoPerson(writerName)), await desk(demoPerson('admin'))];
    const approvers = [...(parentName ? [await desk(demoPerson(parentName))] : []), admin];
    const [winner, loser, late] = [await makeMember('SELLER'), await makeMember('SELLER'), await makeMember('SELLER')];
    const [first, second, third, follower] = [await desk(winner), await desk(loser), await desk(late), await desk(await makeMember('SELLER'))];
    const [deadline, later] = [workingDay(40, portal.now()), workingDay(54, portal.now())];
    const slug = await untilAmended({ writer, approvers, reader: first, follower, later, plan: { ...online, title, deadline } });

    await takePart(first, slug);
    await bid(first, '2400000', 'Built within a year.');
    await bid(first, '2300000', 'Built within ten months.');
    await expect(first.main.getByText('Replaced', { exact: true })).toBeVisible();
    await takePart(second, slug);
    await bid(second, '2550000', 'With ten years of upkeep.');
    // The page of a third is open before the deadline, and the clock of its browser says that there is still time.
    await portal.moveClock(inNepal(later, '11:30'));
    await takePart(third, slug);
    await third.main.getByRole('textbox', { name: 'Amount' }).fill('2000000');
    await portal.moveClock(inNepal(later, NOON));
    await third.main.getByRole('button', { name: 'Submit bid' }).click();
    await expect(third.page.getByText('The deadline has passed').first()).toBeVisible();

    const [officer, last] = [await desk(demoPerson(officerNames[0])), officerNames[1] === writerName ? writer : await desk(demoPerson(officerNames[1]))];
    // The deadline has passed, and the announced opening has not come.
    await officer.open(`/buyer/notice-details/${encodeURIComponent(slug)}`);
    await expect(officer.main.getByText(/^Bids can be opened from .*14:00/u)).toBeVisible();
    await expect(officer.main.getByRole('button', { name: 'Open bids' })).toHaveCount(0);
    await portal.moveClock(inNepal(later, OPENING));
    await enterPassphrase(officer, slug, PASSPHRASE);
    await expect(officer.main.getByText(/has entered a passphrase/u)).toBeVisible();
    await enterPassphrase(last, slug, PASSPHRASE);
    await expect(writer.main.getByText(/^Opened .* Opened by: /u)).toBeVisible();
    await expect(writer.main.getByRole('region', { name: 'Bids' })).not.toContainText(late.organisation.name);
    for (const { email } of [winner, loser]) await mailTo(email, /^Bids opened/u);
    await award(writer, winner.organisation.name, 'The lowest price.');
    expect((await mailTo(winner.email, /^Your bid won/u)).text).toContain('Reason: The lowest price.');
    expect((await mailTo(loser.email, /^Result of your bid/u)).text).toContain('Your bid was not chosen.');
    // Each reads it again on its own page, and who bid for nothing has no result.
    for (const [bidder, outcome] of [
      [first, 'Won'],
      [second, 'Not won'],
    ] as const) {
      await bidder.open(`/seller/notice-details/${encodeURIComponent(slug)}`);
      const result = bidder.main.getByRole('region', { name: 'Result' });
      await expect(result).toContainText(new RegExp(`^Result${outcome} .*The lowest price\\.$`, 'u'));
    }
    await expectAccessible(second.page);
    await third.open(`/seller/notice-details/${encodeURIComponent(slug)}`);
    await expect(third.main.getByText('No bid yet.')).toBeVisible();
    await expect(third.main.getByRole('region', { name: 'Result' })).toHaveCount(0);
    await mailTo(follower.person.email, /^Awarded/u);
    const steps = ['Published', 'Amendment 1', 'Deadline', 'Bids opened', 'Awarded', 'Amendment 2'];
    await expectAwarded(follower, slug, steps, [winner.organisation.name, 'NPR 23,00,000', 'The lowest price.']);
  });
}

test('an offline notice: from the draft to the public award', { tag: '@phone' }, async ({ browser, viewport, isMobile, hasTouch }) => {
  test.setTimeout(600_000);
  const desk = (person: Person) => portal.deskOf(browser, { viewport, isMobile, hasTouch }, person);
  const [writer, admin] = [await desk(demoPerson('buyer')), await desk(demoPerson('admin'))];
  const [reader, follower] = [await desk(await makeMember('SELLER')), await desk(await makeMember('SELLER'))];
  const [deadline, later] = [workingDay(40, portal.now()), workingDay(54, portal.now())];
  const plan: Plan = {
    title: 'Gravel for the road to Gajuri',
    kind: 'Offline',
    deadline,
    description: 'Nine hundred cubic metres of crushed gravel, delivered along the road.',
    code: { search: 'gravel', name: /14212120/u },
  };
  const slug = await untilAmended({ writer, approvers: [admin], reader, follower, later, plan });
  await portal.moveClock(inNepal(later, '16:00'));
  await writer.open(`/buyer/notice-details/${encodeURIComponent(slug)}`);
  await awardOffline(writer, { supplier: 'Hill Stone Works', partner: 'Gravel of Bihar', amount: '23,00,000', bids: '4', reason: 'The lowest price.' });
  await mailTo(follower.person.email, /^Awarded/u);
  const steps = ['Published', 'Amendment 1', 'Deadline', 'Bid opening', 'Amendment 2', 'Awarded'];
  await expectAwarded(follower, slug, steps, ['Hill Stone Works', 'Gravel of Bihar', 'NPR 23,00,000', 'The lowest price.']);
});
