import type { Choice } from '#tests/support/payment-stand-ins/serve.ts';
import { startProviders } from '#tests/support/payment-stand-ins/start-providers.ts';
import { type Desk, type OwnPortal, startOwnPortal } from './own-clock.ts';
import { choose, outcomeOf, payAt, readDownload, wordsOf } from './paying-steps.ts';
import { demoPerson, makeMember } from './people.ts';
import { expect, expectAccessible, findOpenNotice, hiddenTextsOf, test } from './support.ts';

// Each provider's stand-in, in a browser, on the sites that offer it.

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let portal: OwnPortal;
const locked = new Map<string, Awaited<ReturnType<typeof findOpenNotice>>>();
let stands: Awaited<ReturnType<typeof startProviders>>;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  stands = await startProviders();
  portal = await startOwnPortal(test.info().parallelIndex, stands.config);
  // Later they are closed.
  for (const site of ['NP', 'FR']) locked.set(site, await findOpenNotice(site, { locked: true }));
});
test.afterAll(async () => {
  await portal.stop();
  await stands.stop();
});

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
const providers = [
  { name: 'esewa', label: 'eSewa', site: 'NP', language: 'en', screen: phone },
  { name: 'khalti', label: 'Khalti', site: 'NP', language: 'en', screen: {} },
  { name: 'stripe', label: 'Stripe', site: 'FR', language: 'fr', screen: phone },
] as const;

for (const { name, label, site, language, screen } of providers) {
  const words = wordsOf[language];
  const { payments, subscribe, prompt } = words;
  const { title } = payments.outcome;
  /** A supplier's owner at a browser. */
  const sitDown = async (browser: Parameters<OwnPortal['deskOf']>[0]) =>
    portal.deskOf(browser, { ...screen, locale: language === 'fr' ? 'fr-FR' : 'en-GB' }, await makeMember('SELLER', 'approved', site));
  /** The checkout of the site's first plan. */
  const openCheckout = async ({ open, main, page }: Desk) => {
    await open(`/subscribe?lang=${language}`, site);
    await main
      .getByRole('link', { name: new RegExp(`^${subscribe.choose}`, 'u') })
      .first()
      .click();
    await page.waitForURL(/\/checkout/u);
  };
  const tag = '@wide';

  test(`${label}: from a locked notice to the whole one, its receipt, and locked again when the plan ends`, { tag }, async ({ browser }) => {
    const notice = locked.get(site)!;
    const hidden = hiddenTextsOf(notice);
    const desk = await sitDown(browser);
    const { page, main, open } = desk;
    const address = `/notice-details/${encodeURIComponent(notice.slug)}`;
    const shown = async () => {
      const text = await page.content();
      return hidden.filter((part) => text.includes(part)).length;
    };
    // Found by its words, and locked.
    await open(`/LocalTenders?lang=${language}&state=all&free=false&q=${encodeURIComponent(notice.title)}`, site);
    await main.getByRole('article').getByRole('link', { name: notice.title }).first().click();
    await expect(page.locator('#locked')).toBeVisible();
    expect(await shown()).toBe(0);
    const from = Date.now();
    // Four or five presses of ours, and one of the provider's page.
    await main.getByRole('link', { name: prompt, exact: true }).click();
    await main
      .getByRole('link', { name: new RegExp(`^${subscribe.choose}`, 'u') })
      .first()
      .click();
    await payAt(desk, label, words);
    await choose(desk, 'Pay');
    await expect(outcomeOf(desk)).toHaveText(title.paid);
    await expectAccessible(page);
    const receipt = await readDownload(desk, main.getByRole('button', { name: /PDF/u }));
    expect(receipt).toContain(`Office of ${desk.person.username}`);
    expect(receipt).toMatch(language === 'fr' ? /Reçu.*euros/u : /Receipt.*rupees/u);
    expect(receipt).toContain(label);
    await main.getByRole('link', { name: payments.outcome.back }).click();
    await expect(page.locator('#documents, #scope').first()).toBeVisible();
    expect(await shown()).toBeGreaterThan(3);
    test.info().annotations.push({ type: 'from locked to unlocked', description: `${((Date.now() - from) / 1000).toFixed(1)} s` });
    // The provider's answer again changes nothing.
    await open(`/subscription?lang=${language}`, site);
    await expect(main.getByRole('button', { name: /PDF/u })).toHaveCount(1);
    await expectAccessible(page);

    await portal.moveClock(new Date(portal.now().getTime() + 400 * 86_400_000));
    await open(`/subscription?lang=${language}`, site);
    await expect(main).toContainText(payments.plan.ended.replace(/\s*\{\{day\}\}.*$/u, ''));
    await expect(main.getByRole('button', { name: /PDF/u })).toHaveCount(1);
    await open(`${address}?lang=${language}`, site);
    await expect(page.locator('#locked')).toBeVisible();
    expect(await shown()).toBe(0);
    await page.context().close();
  });

  test(`${label}: given up, failed, pending and tampered with`, { tag }, async ({ browser }) => {
    const desk = await sitDown(browser);
    const { page, main, open } = desk;
    const stand = stands[name];
    const tryTo = async (choice: Choice) => {
      await payAt(desk, label, words);
      await choose(desk, choice);
    };
    await openCheckout(desk);
    await tryTo('Cancel');
    await expect(outcomeOf(desk)).toHaveText(title.cancelled);
    await expectAccessible(page);
    await main.getByRole('link', { name: payments.outcome.retry }).click();
    await tryTo('Fail');
    await expect(outcomeOf(desk)).toHaveText({ esewa: title.left, khalti: title.review, stripe: title.failed }[name]);
    await expectAccessible(page);

    const waiting = await sitDown(browser);
    await openCheckout(waiting);
    await payAt(waiting, label, words);
    const payPage = waiting.page.url();
    await choose(waiting, 'Pending');
    await expect(outcomeOf(waiting)).toHaveText(name === 'esewa' ? title.left : title.pending);
    await expectAccessible(waiting.page);
    const other = await waiting.page.context().newPage();
    if (name === 'stripe') stands.stripe.settle([...stands.stripe.payments.keys()].at(-1)!);
    else {
      // The wallet lets it through later, in another window.
      await other.goto(payPage);
      await choose({ page: other }, 'Pay');
    }
    // By itself, without another press.
    await expect(outcomeOf(waiting)).toHaveText(title.paid);
    await other.close();

    const tampering = await sitDown(browser);
    await openCheckout(tampering);
    stand.setOutcome('tampered');
    await payAt(tampering, label, words);
    await choose(tampering, 'Pay');
    await expect(outcomeOf(tampering)).toHaveText(title.review);
    stand.setOutcome('normal');
    await tampering.open(`/subscription?lang=${language}`, site);
    await expect(tampering.main).toContainText(payments.plan.none);
    // An administrator sees why it waits and what came, and cannot accept it.
    const office = await portal.deskOf(browser, {}, demoPerson('admin'));
    await office.open('/e-commerce?state=review&lang=en');
    const row = office.main.getByRole('row').filter({ hasText: `Office of ${tampering.person.username}` });
    await row.getByRole('button', { name: 'Open' }).click();
    const sheet = office.page.getByRole('dialog');
    await expect(sheet).toContainText('the amount or currency is not what was asked for');
    await expectAccessible(office.page);
    await sheet.getByRole('radio', { name: /^Accept/u }).check();
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('It came.');
    await sheet.getByRole('button', { name: 'Save the decision' }).click();
    await expect(sheet).toContainText('The amount that came is not the order’s.');
    await sheet.getByRole('radio', { name: /^Reject/u }).check();
    await sheet.getByRole('button', { name: 'Save the decision' }).click();
    await expect(row).toHaveCount(0);
    await open(`/subscription?lang=${language}`, site);
    await expect(main).toContainText(payments.plan.none);
    for (const each of [desk, waiting, tampering, office]) await each.page.context().close();
  });

  test(`${label}: forged, repeated, and paid in two tabs at once`, { tag }, async ({ browser }) => {
    const desk = await sitDown(browser);
    const { page, main, open } = desk;
    await openCheckout(desk);
    const checkout = page.url();
    await payAt(desk, label, words);
    const second = await page.context().newPage();
    const tab = { page: second, main: second.getByRole('main') };
    await second.goto(checkout);
    await payAt(tab, label, words);
    await Promise.all([choose(desk, 'Pay'), choose(tab, 'Pay')]);
    await expect(outcomeOf(desk)).toHaveText(new RegExp(`^(?:${title.paid}|${title.review})$`, 'u'));
    await expect(outcomeOf(tab)).toHaveText(new RegExp(`^(?:${title.paid}|${title.review})$`, 'u'));
    const back = page.url();
    await page.reload();
    await expect(outcomeOf(desk)).not.toHaveText(title.asking);
    if (name === 'esewa') {
      const forged = new URL(back);
      const data = Buffer.from(forged.searchParams.get('data')!, 'base64').toString();
      forged.searchParams.set('data', Buffer.from(data.replace(/"transaction_code":"\w+"/u, '"transaction_code":"0000000"')).toString('base64'));
      await page.goto(forged.href);
      await expect(outcomeOf(desk)).toHaveText(title.unknown);
    }
    await open(`/subscription?lang=${language}`, site);
    // One plan now; what was paid twice is a second period or waits for a person, and each receipt is of its own payment.
    await expect(main.getByRole('meter')).toHaveCount(1);
    await page.context().close();
  });
}
