import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Site } from '#contract/sites.ts';
import { registerLanguage, translatorOf } from '../i18n.ts';
import { texts } from '../locales/all.ts';
import { type MenuItem, builtPaths, menus, builtEntries } from './menus.ts';
import { navigationOf, signedInMenus } from './navigation.server.ts';
import { reducedMenu } from '../lib/navigation.ts';

registerLanguage('en', texts.en);
const { routes } = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/support/specified.json'), 'utf8')) as { routes: string[] };

const allItems = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...allItems(item.items ?? [])]);
const targets = (items: readonly MenuItem[]) => allItems(items).flatMap(({ to }) => to ?? []);
const names = (items: readonly MenuItem[]) => items.map(({ name }) => name);

const visibleNames = (patterns: string[]) => names(allItems(builtEntries(menus.loggedOut, builtPaths(patterns, 'tenderbell'))));
const site = (code: string): Site => ({
  code,
  country: code,
  languages: ['en'],
  currency: 'NPR',
  timeZone: 'Asia/Kathmandu',
  contact: { isoCode: code, nationality: 'Nepalese', email: 'a@b.example', phone: '1' },
  social: [{ name: 'Mastodon', url: 'https://social.example/@a' }],
  productName: 'Tenderbell',
  productSlug: 'tenderbell',
});

/** A menu as in the specification (section 2): labels, and for a group its entries. */
type Written = readonly (string | readonly [group: string, entries: readonly string[]])[];
const t = translatorOf('en');
const inWords = (items: readonly MenuItem[]): Written =>
  items.map(({ name, items: inner }) =>
    inner ? ([t(`menu.${name}`), inner.map((each) => t(`menu.${each.name}`))] as const) : t(`menu.${name}`, { product: 'Tenderbell' }),
  );

const specifiedMenus: Readonly<Record<'admin' | 'buyer' | 'seller', Written>> = {
  admin: [
    'e-Commerce',
    ['Manage Buyers', ['Activate Buyer', 'All Buyers', 'Featured Buyers: add', 'Featured Buyers: list']],
    ['Seller List', ['View Subscription', 'View Seller']],
    ['Notices', ['View Notices', 'Featured notices', 'Data Import Logs']],
  ],
  buyer: ['View My Notices', 'Add Notices', ['Buyers', ['All Buyers', 'My Child Buyers', 'Add Child Buyer']]],
  seller: ['Wishlist Tenders', 'Alerts', 'View Notices'],
};
const specifiedTargets: Readonly<Record<keyof typeof specifiedMenus, readonly string[]>> = {
  admin: [
    '/e-commerce',
    '/activate-buyer',
    '/all-buyers',
    '/add-feature-buyers',
    '/list-feature-buyers',
    '/mannual-subscription',
    '/seller-listing',
    '/my-tenders-list',
    '/popular-notice-list',
    '/migrator-logs',
  ],
  buyer: ['/my-tenders-list', '/publish-tenders', '/buyers-list', '/sub-buyer-list', '/manage-sub-buyer'],
  seller: ['/seller-wishlist', '/my-alerts', '/my-tenders-list'],
};

const lists = (code: string) =>
  Object.values(signedInMenus({ language: 'en', routes }, site(code)))
    .flat()
    .flatMap((item) => ('items' in item ? item.items : [item]))
    .map(({ to }) => to)
    .filter((to) => to.startsWith('/my-tenders-list'));

describe('the menus match the specification', () => {
  it('logged out: seven entries, in their order', () => {
    expect(menus.loggedOut.map(({ name }) => t(`menu.${name}`))).toEqual([
      'Company',
      'Services',
      'eProcurement Solutions',
      'Buyers',
      'Tenders',
      'Sign In',
      'Register',
    ]);
    expect(targets(menus.loggedOut)).toEqual(expect.arrayContaining(['/buyers-list', '/LocalTenders', '/global-tenders', '/login', '/register']));
  });

  it.each(['admin', 'buyer', 'seller'] as const)('%s: entry by entry, each with its screen', (role) => {
    expect(inWords(menus[role])).toEqual(specifiedMenus[role]);
    expect(targets(menus[role])).toEqual(specifiedTargets[role]);
  });

  it('a buyer’s screens open with their states', () => {
    const states = ['/publish-tenders', '/manage-sub-buyer'].map((to) => allItems(menus.buyer).find((item) => item.to === to)?.state);
    expect(states).toEqual([{ type: 'add-notices' }, { mode: 'add-childbuyer' }]);
  });

  it('without an organisation: account and logout', () => {
    expect(reducedMenu(t).map(({ to, action }) => action ?? to)).toEqual(['/My-Account', 'logout']);
  });

  it('the list of notices names Nepal on the Nepal site alone', () => {
    expect(lists('NP')).toEqual(Array(3).fill('/my-tenders-list?countryIso=NP'));
    expect(lists('IN')).toEqual(Array(3).fill('/my-tenders-list'));
  });

  it('the six links of the top bar, and four columns in the footer', () => {
    expect(menus.topBar.map(({ name }) => t(`menu.${name}`))).toEqual(['Request Demo', 'Advance Search', 'Videos', 'Subscribe', 'Help', 'Give Feedback']);
    expect(menus.footer).toHaveLength(4);
  });

  it('names only routes of the specification, and our own', () => {
    const pages = Object.values(menus).flatMap((menu) =>
      allItems(menu)
        .filter(({ isFile }) => !isFile)
        .flatMap(({ to }) => to ?? []),
    );
    expect(pages.filter((to) => !routes.includes(to))).toEqual(['/publication-log']);
  });
});

describe('a menu shows only what is built', () => {
  it('according to the route table', () => {
    expect(visibleNames(['/', '/*'])).toEqual([]);
    expect(visibleNames(['/', '/LocalTenders', '/buyer-details/:title', '/*'])).toEqual(['tenders', 'local']);
    expect(visibleNames(['buyers-list', '/login/'])).toEqual(['buyers', 'signIn']);
  });

  it('a page of the product by its name or by a parameter', () => {
    expect(visibleNames(['/:product'])).toEqual(['solutions']);
    expect(visibleNames(['/tenderbell', '/why-tenderbell'])).toEqual(['company', 'why', 'solutions']);
  });

  it('all of it once all is built', () => {
    for (const menu of Object.values(menus)) expect(builtEntries(menu, builtPaths([...routes, '/publication-log'], 'tenderbell'))).toEqual(menu);
  });
});

describe('the navigation of a page', () => {
  const page = { language: 'en' as const, routes, now: new Date('2026-11-21T00:00:00Z') };

  it('has texts, with the addresses of this deployment', () => {
    const navigation = navigationOf(page, site('NP'));
    expect(navigation.main[0]).toMatchObject({ label: 'Company', items: expect.arrayContaining([{ label: 'Why Tenderbell', to: '/why-tenderbell' }]) });
    expect(navigation.topBar[2]).toEqual({ label: 'Videos', to: '/help', state: { panel: 'videos' } });
    expect(navigation.main.at(-1)).toMatchObject({ label: 'Tenders', pinned: 'tenders' });
    expect(navigation.enter).toEqual([
      { label: 'Sign In', to: '/login' },
      { label: 'Register', to: '/register' },
    ]);
    expect(navigation.contact.map(({ to }) => to.split(':')[0])).toEqual(['mailto', 'tel']);
    expect(navigation.search.action).toBe('/LocalTenders');
    expect(navigation.copyright).toBe('© 2026 Tenderbell');
    expect(navigation.siteLabel).toBe('Nepalese tenders');
    expect(navigation.social.links).toHaveLength(1);
  });

  it('names no credits for missing data', () => {
    expect(navigationOf(page, site('NP')).credits.lines).toHaveLength(3);
    expect(navigationOf({ ...page, routes: ['/'] }, site('NP')).credits.lines).toHaveLength(2);
  });
});
