import { request as httpRequest } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { demoNotices } from '#seed/demo.ts';
import { type Page, expect, test as base } from '@playwright/test';
import type { z } from 'zod';
import type { Supplier as SupplierSchema } from '#contract/notices.ts';

type Supplier = z.infer<typeof SupplierSchema>;

/** Port of the portal that a test uses. */
export let port = Number(process.env['E2E_PORT'] ?? 3190);
/** Uses a portal of a test's own (portal-with-clock.ts). */
export const usePort = (other: number): void => void (port = other);
/** Address of a page on the site of a country, `main` or another host name. */
export const urlOn = (site: string, path = '/') =>
  `http://${site === 'main' ? 'localhost' : site.includes('.') ? site : `${site.toLowerCase()}.localhost`}:${port}${path}`;

/** A test whose page may log only information to its console, and have no failures. */
export const test = base.extend<{ consoleProblems: string[] }>({
  consoleProblems: [
    async ({ page }, use) => {
      const consoleProblems: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) consoleProblems.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => consoleProblems.push(`error: ${error.message}`));
      page.on('response', (response) => {
        if (response.status() >= 400) consoleProblems.push(`${response.status()} ${response.url()}`);
      });
      await use(consoleProblems);
      expect(consoleProblems, 'errors and warnings of the page').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits until the page (web/root.tsx) and its screen (web/shell/portal.route.tsx) are hydrated and react to keys. Scripts load when somebody
 * begins to use the page, so this begins to use it.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('in-use')));
  await page.waitForFunction(() => {
    const { interactive, screen } = document.documentElement.dataset;
    return interactive !== undefined && screen !== 'coming';
  });
}

/** Nothing is wider than the window; names what is. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
    const wide = [...document.querySelectorAll('main *, footer *, header *')].filter(
      (element) => element.childElementCount === 0 && element.getBoundingClientRect().right > clientWidth + 0.5 && !isClipped(element),
    );
    return [`${scrollWidth - clientWidth} px too wide`, ...wide.slice(0, 4).map((element) => element.outerHTML.slice(0, 160))];
  });
  expect(over, 'what is wider than the window').toEqual([]);
}

/** Every class of a module style sheet in the page is in a loaded sheet. */
export async function expectStyled(page: Page): Promise<void> {
  const unstyledClasses = await page.evaluate(() => {
    const loadedStyles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('');
    // As Vite names the classes of modules: _name_file_line.
    const usedClasses = [...document.querySelectorAll('body [class]')].flatMap(({ classList }) =>
      [...classList].filter((name) => /^_[\w-]+_\w{5}_\d+$/u.test(name)),
    );
    return [...new Set(usedClasses)].filter((name) => !loadedStyles.includes(`.${name}`));
  });
  expect(unstyledClasses, 'classes without a style').toEqual([]);
}

/** No serious axe violations, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoOverflow(page);
  // axe measures only the visible part of an element: none may lie under the scrolled header.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page })
    // Passes are not reported: naming their elements took half of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Runs in the page itself, without a second one for the results: no page of ours has a frame of another origin.
    .setLegacyMode()
    .analyze();
  const seriousViolations = violations.filter(({ impact }) => impact !== 'minor');
  expect(seriousViolations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/**
 * Fills the page with long texts and large numbers, to test its layout. A word of sixty characters follows every text written by others (titles, names,
 * places). Counts become millions, and whole amounts get twelve digits. After this the page is for looking at only.
 */
export const fillWithLongText = (page: Page) =>
  page.evaluate(() => {
    const authoredTexts = 'h1, h2 a, h3, dd, [lang], li article p';
    const portalTexts = 'time, strong, p:has(> b), p:has(> a) > span, button, select, script, style, svg, [aria-hidden], nav';
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || parent.closest(portalTexts)) continue;
      const isMoney = /(?:NPR|INR|KES|AUD|EUR|USD|ZAR|BDT|€|euros)/u.test(text.data);
      const isCount = /^[\p{Nd}.,\s]+$/u.test(text.data) && !parent.closest('article, dd');
      if (isCount) text.data = '8,888,888';
      else if (isMoney) text.data = text.data.replaceAll(/\p{Nd}[\p{Nd}.,\s]{4,}\p{Nd}/gu, '888,888,888,888');
      else if (parent.closest(authoredTexts)?.closest('main') && (parent.closest('h1, h3') ?? !/\p{Nd}/u.test(text.data)))
        text.data += ` ${'Elektrizitätsversorgung'.repeat(3).slice(0, 60)}`;
    }
  });

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request with a chosen Host header, which fetch() would not send. */
export function sendGet(path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers: { host: `np.localhost:${port}`, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') }));
    });
    request.on('error', reject);
    request.end();
  });
}

interface Card {
  id: string;
  slug: string;
  title: string;
  locked: boolean;
  teaser: string | null;
  buyer: { name: string } | null;
  value: { amount: string } | null;
  match: { title: string[] | null; excerpt: { text: string[] } | null } | null;
}
interface List {
  items: Card[];
  total: number;
}

/** A list from a site's API. */
export async function searchCards(site: string, query: string): Promise<List> {
  return JSON.parse((await sendGet(`/api/search?${query}`, { host: new URL(urlOn(site)).host })).body) as List;
}

let madeUpIds: ReadonlySet<string | undefined> | undefined;
/** Whether a notice is one of the demo's made-up buyers: those have all parts, and the demo's source says what they are. */
const isMadeUp = ({ id }: Card) => (madeUpIds ??= new Set(Array.from(demoNotices(new Date()), ({ versions }) => versions.at(-1)?.input.publicId))).has(id);

/** An open notice of a site, locked or not, made up by the demo: those that journeys publish are newer. */
export async function findOpenNotice(site: string, { locked }: { locked: boolean }): Promise<Card> {
  const { items } = await searchCards(site, `scope=local&state=open&free=${String(!locked)}&size=100`);
  const found = items.find((card) => card.locked === locked && isMadeUp(card));
  if (!found) throw new Error(`There is no such notice on ${site}`);
  return found;
}

/** The buyer of a site with most public notices. */
export async function buyerWithMostNotices(site: string): Promise<{ id: string; slug: string; name: string; open: number; notices: number }> {
  const { body } = await sendGet('/api/buyer/search?scope=local&sort=notices&size=1', { host: new URL(urlOn(site)).host });
  const [first] = (JSON.parse(body) as { items: { id: string; slug: string; name: string; open: number; notices: number }[] }).items;
  if (!first) throw new Error(`There is no buyer on ${site}`);
  return first;
}

/** The first supplier of the latest award that everybody may read, and the country of its notice. */
export async function awardedSupplier(site: string): Promise<[Supplier, string | null]> {
  const { body } = await sendGet('/api/awards?scope=global&made=true&size=100', { host: new URL(urlOn(site)).host });
  const { items } = JSON.parse(body) as { items: { suppliers?: Supplier[]; notice: { country: string | null } }[] };
  const award = items.find(({ suppliers, notice }) => suppliers?.length && notice.country !== null);
  if (!award) throw new Error('There is no award');
  return [award.suppliers![0]!, award.notice.country];
}

/** Letters, digits and spaces: written the same in HTML, JSON and our own data. */
const plainTextRuns = (text: string) => text.match(/[\p{L}\p{M}\d .,@+/-]{8,}/gu) ?? [];

/**
 * What a demo notice says beyond what everybody may see, taken from the demo's own source: the end of its description, its number, city,
 * contact, documents.
 */
export function hiddenTextsOf({ id, title, teaser, buyer }: Card): string[] {
  const notice = [...demoNotices(new Date())].find(({ versions }) => versions.at(-1)?.input.publicId === id);
  const content = notice?.versions.at(-1)?.input.content;
  if (!content) throw new Error(`${id} is not of the demo`);
  const { contact = {} } = content;
  const last = plainTextRuns(content.description?.split('\n\n').at(-1) ?? '').toSorted((a, b) => b.length - a.length)[0];
  const visible = [title, teaser, buyer?.name].join(' ');
  return [last, content.contractNumber, content.city, contact.phone, contact.email, contact.lastName, content.documents?.[0]?.url, content.sourceUrl]
    .filter((word) => word !== undefined)
    .map((word) => word.trim())
    .filter((word) => !visible.includes(word));
}

export { expect };
