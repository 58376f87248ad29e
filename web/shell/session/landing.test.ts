import { describe, expect, test } from 'vitest';
import type { BaseOrganisation, UserDetails } from '#contract/auth.ts';
import { screens } from '../../screens.server.ts';
import { maySeeScreen } from './may-see-screen.ts';
import { dashboardOf, landingOf, showsLogin, sideOf } from './landing.ts';
import { expiryOfToken } from '../../domain/session/session.ts';

const organisation = (orgType: BaseOrganisation['orgType'], roleId = 2): BaseOrganisation => ({
  id: 'a',
  name: 'A',
  country: 'NP',
  city: null,
  orgType,
  approval: orgType === 'SELLER' ? null : 'approved',
  roleId,
  roleName: 'owner',
  permissions: [],
});
const user = (first: BaseOrganisation | null, overrides: Partial<UserDetails> = {}): UserDetails => ({
  id: 'u',
  username: 'u',
  name: 'Uma Rai',
  baseOrganizationDTOList: first ? [first] : [],
  side: null,
  emailVerified: true,
  ...overrides,
});
const people = {
  nobody: null,
  unverified: user(null, { emailVerified: false }),
  alone: user(null),
  buyer: user(organisation('BUYER')),
  seller: user(organisation('SELLER')),
  'both, before choosing': user(organisation('BOTH')),
  'both, as buyer': user(organisation('BOTH'), { side: 'BUYER' }),
  'both, as seller': user(organisation('BOTH'), { side: 'SELLER' }),
  admin: user(organisation('BOTH', 1)),
} as const;
type AccountKind = keyof typeof people;
const accountKinds = Object.keys(people) as AccountKind[];
const expectOutcomes = (table: Readonly<Record<AccountKind, unknown>>, ask: (account: UserDetails | null) => unknown) =>
  expect(Object.fromEntries(accountKinds.map((kind) => [kind, ask(people[kind])]))).toEqual(table);

const expectScreens = (paths: readonly string[], expected: readonly string[]) =>
  expect(paths.toSorted(), 'a new screen: add it to the lists of its audiences').toEqual(expected);
const screensOf = (kind: AccountKind) =>
  screens.filter((screen) => !maySeeScreen(screen.audience, null, null) && maySeeScreen(screen.audience, people[kind], null)).map(({ path }) => path);

describe('the specification, section 2', () => {
  test('the login route is shown to visitors, and to users of BOTH who are no superAdmin', () => {
    expect(accountKinds.filter((kind) => showsLogin(people[kind]))).toEqual(['nobody', 'both, before choosing', 'both, as buyer', 'both, as seller']);
  });

  test('landing: the home page without a user id, else the dashboard', () => {
    const home = { ...people.buyer, id: '' };
    expect(landingOf(home, '/login', null)).toBe('/');
    expectOutcomes(
      {
        nobody: '/',
        unverified: '/emailverification',
        alone: '/buyer-registration-successful',
        buyer: '/buyer-dashboard',
        seller: '/seller-dashboard',
        'both, before choosing': '/login',
        'both, as buyer': '/buyer-dashboard',
        'both, as seller': '/seller-dashboard',
        admin: '/admin-dashboard',
      },
      (account) => landingOf(account, '/login', null),
    );
  });

  test('landing: the profile, the first time after a successful registration', () => {
    for (const path of ['/buyer-registration-successful', '/Buyer-Registration-Successful']) {
      expect(landingOf(people.buyer, path, null)).toBe('/buyer-profile');
      expect(landingOf(people.seller, path, null)).toBe('/seller-profile');
      expect(landingOf(people['both, as seller'], path, null)).toBe('/seller-profile');
      expect(landingOf(null, path, null)).toBe('/');
    }
  });

  test('without an organisation only the account, sub-buyer-profile, the second step and a download can be opened', () => {
    const paths = screens.filter(({ audience }) => !maySeeScreen(audience, null, null) && maySeeScreen(audience, people.alone, null)).map(({ path }) => path);
    expectScreens(paths, [
      '/My-Account',
      '/buyer-registration-successful',
      '/calendar-and-reminders',
      '/checkout',
      '/checkout-nepal',
      '/download/{title}',
      '/my-alerts',
      '/seller-wishlist',
      '/sub-buyer-profile',
    ]);
    expectScreens(screensOf('unverified'), ['/My-Account', '/download/{title}', '/sub-buyer-profile']);
  });

  test('each kind of account has its screens', () => {
    const anyone = [
      '/My-Account',
      '/buyer-registration-successful',
      '/sub-buyer-profile',
      '/team',
      '/roles',
      '/audit-log',
      '/opening-passphrase',
      '/followed-notices',
      '/calendar-and-reminders',
      '/my-alerts',
      '/seller-wishlist',
      '/assignments',
      '/download/{title}',
      '/checkout',
      '/checkout-nepal',
    ];
    const buyer = [
      ...anyone,
      '/buyer-dashboard',
      '/buyer-profile',
      '/sub-buyer-list',
      '/manage-sub-buyer',
      '/opening-officers',
      '/buyer/notice-details/{title}',
      '/my-tenders-list',
      '/drafts-from-table',
      '/notice-approvals',
      '/open-questions',
      '/publish-tenders',
    ].toSorted();
    const seller = [
      ...anyone,
      '/my-tenders-list',
      '/popular-notice-list',
      '/seller-dashboard',
      '/seller-profile',
      '/seller/notice-details/{title}',
      '/subscription',
    ].toSorted();
    expectScreens(screensOf('buyer'), buyer);
    expectScreens(screensOf('both, as buyer'), buyer);
    expectScreens(screensOf('seller'), seller);
    expectScreens(screensOf('both, as seller'), seller);
    for (const path of [
      '/admin-dashboard',
      '/activate-buyer',
      '/activate-buyer/{id}',
      '/admin-addBuyer',
      '/edit-buyer',
      '/all-buyers',
      '/seller-listing',
      '/e-commerce',
      '/mannual-subscription',
      '/holidays',
    ])
      expect([path, accountKinds.filter((kind) => screensOf(kind).includes(path))]).toEqual([path, ['admin']]);
    for (const path of ['/manage-sub-buyer', '/popular-notice-list', '/sub-buyer-profile']) expect(screensOf('admin')).toContain(path);
  });
});

const organisationWithId = (id: string, orgType: BaseOrganisation['orgType']): BaseOrganisation => ({ ...organisation(orgType), id });
const belongs = (side: UserDetails['side'], ...organisations: BaseOrganisation[]): UserDetails => ({
  ...user(null),
  baseOrganizationDTOList: organisations,
  side,
});

describe('several organisations', () => {
  test('the side is that of the active organisation; a descendant is always a buyer', () => {
    const buyerFirst = belongs(null, organisationWithId('a', 'BUYER'), organisationWithId('b', 'SELLER'), organisationWithId('c', 'BOTH'));
    expect([null, 'b', 'c', 'below'].map((child) => dashboardOf(buyerFirst, child))).toEqual([
      '/buyer-dashboard',
      '/seller-dashboard',
      '/buyer-dashboard',
      '/buyer-dashboard',
    ]);
    expect(dashboardOf({ ...buyerFirst, side: 'SELLER' }, 'c')).toBe('/seller-dashboard');
    const bothFirst = belongs('SELLER', organisationWithId('a', 'BOTH'));
    expect([null, 'below'].map((child) => sideOf(bothFirst, child))).toEqual(['SELLER', 'BUYER']);
    const paths = (child: string | null) => screens.filter(({ audience }) => maySeeScreen(audience, buyerFirst, child)).map(({ path }) => path);
    expect(paths('b')).toContain('/seller-profile');
    expect(paths('b')).not.toContain('/buyer-profile');
  });
});

const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
test('a token’s end is in seconds; an invalid token has none', () => {
  expect(expiryOfToken(token({ exp: 1_700_000_000, name: 'ÿÿÿ>>>???' }))).toBe(1_700_000_000_000);
  for (const invalidToken of ['', 'abc', 'a.b.c']) expect(() => expiryOfToken(invalidToken)).toThrow(/JSON|correctly encoded/u);
  for (const tokenWithoutEnd of [token({}), token({ exp: '1700000000' })]) expect(() => expiryOfToken(tokenWithoutEnd)).toThrow('names no end');
});
