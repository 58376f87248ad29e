import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { importFile } from './import-file.ts';
import { findOpenNotice, sendGet, searchCards, expect, expectNoOverflow, waitForHydration, expectAccessible, urlOn, test } from './support.ts';
import { sharedProfileTest } from './shared-profile.ts';

const address = (slug: string, query = '') => `/notice-details/${encodeURIComponent(slug)}${query}`;
const addressOf = async (site: string, criteria: { locked: boolean }, lang: string) =>
  urlOn(site, address((await findOpenNotice(site, criteria)).slug, `?lang=${lang}`));
/** An awarded notice of the demo. */
const findAwardedNotice = async (site: string) => (await searchCards(site, 'scope=local&state=awarded&free=true&size=1')).items[0]!;

/** The API's answer for a cancelled notice. */
interface CancelledNotice {
  type: string;
  latestVersion: number;
  noAward: { at: { at: string }; reason: string };
}
const readCancelled = async (id: string) => JSON.parse((await sendGet(`/api/notices/showNoticePage?id=${id}`)).body) as CancelledNotice;

const screens: Record<string, () => Promise<string>> = {
  'a free notice': () => addressOf('KE', { locked: false }, 'sw'),
  'a locked notice': () => addressOf('BD', { locked: true }, 'bn'),
  'an awarded notice': async () => urlOn('FR', address((await findAwardedNotice('FR')).slug, '?lang=fr')),
};
// Each scheme at another width: colours hang on no width. The long form has all combinations.
for (const [colorScheme, tag] of [
  ['light', '@phone'],
  ['dark', '@wide'],
] as const) {
  sharedProfileTest.describe(colorScheme, () => {
    sharedProfileTest.use({ colorScheme });
    for (const [name, find] of Object.entries(screens)) {
      sharedProfileTest(`${name} looks right, all of it in use`, { tag }, async ({ page }) => {
        await page.goto(await find());
        await waitForHydration(page);
        // The part below the head hydrates at the reader's first action.
        await page.mouse.move(50, 400);
        await page.keyboard.press('Tab');
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
      });
    }
  });
}

test('a notice shows its life cycle among its dates, and similar tenders at its end', { tag: '@phone' }, async ({ page }) => {
  const [first] = (await searchCards('NP', 'scope=local&state=open&free=true&sort=deadline&size=1')).items;
  const { slug, id } = first!;
  await page.goto(urlOn('NP', address(slug, '?lang=en')));
  const life = page.getByRole('list', { name: 'Tender timeline' });
  await expect(life.getByRole('listitem').filter({ hasText: 'Published' })).toBeVisible();
  await expect(life.getByRole('listitem').filter({ hasText: 'Deadline' })).toContainText('upcoming');
  const similar = page.getByRole('region', { name: 'Similar tenders' });
  await expect(similar.getByRole('article').first()).toBeVisible();
  const link = similar.getByRole('article').getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  expect(await link.getAttribute('href')).not.toContain(id);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('list', { name: 'Tender timeline' }).or(page.locator('#locked'))).toBeVisible();
});

test('the value of a notice stands in words beside its figures, and a locked notice has neither', { tag: '@phone' }, async ({ page }) => {
  const { items } = await searchCards('NP', 'scope=local&state=open&free=true&valueMin=10000000&valueCurrency=NPR&size=1');
  await page.goto(urlOn('NP', address(items[0]!.slug, '?lang=en')));
  await expect(page.locator('#notice-head')).toContainText(/NPR\s[\d,]+(?:\.\d+)?(?:[a-z-]+ )+crore/u);
  const locked = await findOpenNotice('NP', { locked: true });
  await page.goto(urlOn('NP', address(locked.slug, '?lang=en')));
  await expect(page.locator('#notice-head')).toContainText(locked.title);
  // Similar notices below it may say what they are worth.
  await expect(page.locator('#notice-head')).not.toContainText(/NPR|crore|lakh/u);
});

test('the day of an award is the same on every site, west and east of UTC', { tag: '@wide' }, async ({ page }) => {
  const { id, slug } = await findAwardedNotice('FR');
  const { items } = JSON.parse((await sendGet(`/api/awards?notice=${id}`, { host: new URL(urlOn('FR')).host })).body) as { items: { date?: string }[] };
  const date = items[0]?.date;
  if (!date) throw new Error('An awarded notice of the demo says when');
  const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
  for (const site of ['US', 'main', 'AU']) {
    await page.goto(urlOn(site, address(slug, '?lang=en')));
    const siteDayText = site === 'US' ? dayText.replace(/^(\d+) (\w+) /u, '$2 $1, ') : dayText;
    const step = page.getByRole('list', { name: 'Tender timeline' }).getByRole('listitem').filter({ hasText: 'Awarded' });
    await expect(step).toContainText(siteDayText);
    await expect(page.locator('#award').getByText(siteDayText).first()).toBeVisible();
  }
});

test('documents open full screen and close again', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', address((await findOpenNotice('NP', { locked: false })).slug, '?lang=en')));
  await waitForHydration(page);
  await page.mouse.move(50, 400);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('documents');
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a cancelled notice says when and why at the top, and its earlier version has its own page', { tag: '@phone' }, async ({ page }) => {
    const { items } = await searchCards('NP', 'scope=local&state=cancelled&free=true&size=50');
    const cancelledNotices = await Promise.all(items.map(async (card) => ({ ...card, ...(await readCancelled(card.id)) })));
    const imported = cancelledNotices.find(({ latestVersion, type }) => latestVersion === 2 && type !== 'cancellation')!;
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kathmandu' }).format(new Date(imported.noAward.at.at));
    await page.goto(urlOn('NP', address(imported.slug, '?lang=en')));
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Deadline' })).toContainText(day);
    await expect(main.getByRole('region', { name: 'Deadline' })).toContainText(imported.noAward.reason);
    await expect(main.getByRole('note')).toContainText(`Cancelled on ${day}`);
    await expect(main.getByRole('note')).toContainText(imported.noAward.reason);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Cancelled · /u);
    expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('"creativeWorkStatus":"Cancelled"');
    await main.getByRole('link', { name: 'Read version 1, before this change' }).click();
    await expect(page).toHaveURL(/\?version=1$/u);
    await expect(main.getByRole('note').first()).toContainText(`This is version 1 of 2. It was replaced on ${day}`);
    await expectNoOverflow(page);
    await main.getByRole('link', { name: 'Read the current version' }).click();
    await expect(main.getByRole('note')).toHaveCount(1);
    expect((await sendGet(`/notice-details/${encodeURIComponent(imported.slug)}?version=7`)).status).toBe(200);
  });

  test('a notice is complete: sections, life cycle, award, similar tenders', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('FR', address((await findAwardedNotice('FR')).slug, '?lang=en')));
    for (const name of ['Scope and codes', 'Dates', 'Award', 'Similar tenders']) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
  });
});

test('prints its sections, without screen-only controls', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', address((await findOpenNotice('NP', { locked: false })).slug, '?lang=en')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Scope and codes' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections of this notice' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Similar tenders' })).toBeHidden();
  await expect(page.locator('#main-menu')).toBeHidden();
  const name = page.locator('#documents li b a').first();
  await expect(name).toHaveAttribute('href', /^\/api\/notices\/link\//u);
  await expect(name).not.toHaveText(/^$|[._]/u);
  // On paper a link prints its address; a link text that is an address prints it only once.
  const readPrintedAddress = (link: string) =>
    page
      .locator(link)
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await readPrintedAddress('#documents a[href]')).toContain('https://');
  expect(await readPrintedAddress('#contact a[href^="http"]')).toBe('none');
});

test('structured data describes a notice in one paragraph, with its country by name', { tag: '@wide' }, async ({ page }) => {
  const { slug } = await findOpenNotice('NP', { locked: false });
  await page.goto(urlOn('NP', address(slug, '?lang=ne')));
  const description = await page.locator('meta[name="description"]').getAttribute('content');
  expect(description).toMatch(/^\S[^\n]{80,}…$/u);
  const structuredData = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}') as Record<string, unknown>;
  expect(structuredData).toMatchObject({ description, about: { areaServed: { name: 'नेपाल', identifier: 'NP' } } });
});

test('a notice reached from a list arrives with all its parts', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?state=open&free=true'));
  await waitForHydration(page);
  // Observed inside the page: a momentary gap would not be seen from here.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('#summary')) return;
      if (document.querySelector('main article nav')) document.documentElement.dataset['wasBare'] = 'true';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('a[data-result]').first().click();
  await expect(page.locator('#summary')).toBeVisible();
  expect(await page.locator('html').getAttribute('data-was-bare')).toBeNull();
});

test('codes of a source are shown in the reader’s language: the procedure, the region', { tag: '@wide' }, async ({ page }, info) => {
  const title = 'Bridge by the codes of a source';
  const xml = eformsXml({
    id: noticeId(7000),
    subtype: '16',
    noticeType: 'cn-standard',
    formType: 'competition',
    root: 'ContractNotice',
    country: 'FRA',
    title,
    procedure: 'neg-wo-call',
    lots: [{ nuts: 'NO092', deadline: '2031-05-01+02:00 12:00:00+02:00' }],
  });
  await importFile(
    info.outputPath('notice.xml'),
    xml.replaceAll(/<cac:Country><cbc:IdentificationCode[^>]*>[A-Z]+<\/cbc:IdentificationCode><\/cac:Country>(?=<\/cac:Address>)/gu, ''),
  );
  const find = async () =>
    (await searchCards('FR', `q=${encodeURIComponent(title)}&exact=true&scope=global&state=open`)).items.find((card) => card.title === title);
  await expect.poll(find).toBeDefined();
  const methodText = 'Procédure négociée sans appel à la concurrence préalable';
  await page.goto(urlOn('FR', `/global-tenders?lang=fr&exact=true&q=${encodeURIComponent(title)}`));
  await expect(page.getByRole('article').getByText(methodText)).toBeVisible();
  await page.goto(urlOn('FR', address((await find())!.slug, '?lang=fr')));
  await expect(page.getByRole('main').getByText(methodText).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Procédure limitée: ${methodText}`);
  await expect(page.getByRole('main')).toContainText('Norvège (NUTS NO092)');
  await expectAccessible(page);
});

test('a source’s words on a card are marked with their language', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?lang=ne'));
  const { items } = await searchCards('NP', 'scope=local&size=20&free=true');
  const sourceCard = items.find((card) => 'methodDetails' in card && card.methodDetails !== null) as unknown as {
    title: string;
    methodDetails: string;
    language: string;
  };
  await page.goto(urlOn('NP', `/LocalTenders?lang=ne&exact=true&q=${encodeURIComponent(sourceCard.title)}`));
  const words = page.getByRole('article').filter({ hasText: sourceCard.title }).getByText(sourceCard.methodDetails, { exact: true }).first();
  await expect(words).toHaveAttribute('lang', sourceCard.language);
});

test('an invalid date or amount of a source is shown as text beside the warning', { tag: '@phone' }, async ({ page }, info) => {
  const title = 'Works of a day that is not in the calendar';
  const amount = '<b>1e9999</b>';
  const release = {
    ocid: 'ocds-exampl-no-such-day',
    id: '1',
    date: '2025-01-01T00:00:00Z',
    tag: ['tender'],
    tender: { title, tenderPeriod: { endDate: '2023-02-30T00:00:00Z' }, value: { amount, currency: 'KES' } },
  };
  await importFile(info.outputPath('release.json'), JSON.stringify(release), '--country', 'KE');
  const find = async () => (await searchCards('KE', `q=${encodeURIComponent(title)}&exact=true`)).items.find((card) => card.title === title);
  await expect.poll(find).toBeDefined();
  await page.goto(urlOn('KE', address((await find())!.slug, '?lang=en')));
  const warnings = page.getByRole('list', { name: 'Warnings' });
  await expect(warnings.getByRole('listitem').filter({ hasText: 'The deadline looks wrong' })).toContainText('According to the source: 2023-02-30T00:00:00Z');
  await expect(warnings.getByRole('listitem').filter({ hasText: 'The value looks wrong' })).toContainText(`According to the source: ${amount}`);
  await expectAccessible(page);
});
