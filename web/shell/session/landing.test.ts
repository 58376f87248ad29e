import { describe, expect, test } from 'vitest';
import type { BaseOrganisation, UserDetails } from '#contract/auth.ts';
import { screens } from '../../screens.server.ts';
import { maySeeScreen } from './may-see-screen.ts';
import { dashboardOf, landingOf, showsLogin, sideOf } from './landing.ts';
import { endOfToken } from '../../domain/session/session.ts';

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
const user = (first: BaseOrganisation | null, rest: Partial<UserDetails> = {}): UserDetails => ({
  id: 'u',
  username: 'u',
  name: 'Uma Rai',
  baseOrganizationDTOList: first ? [first] : [],
  side: null,
  emailVerified: true,
  ...rest,
});
const people = {
  nobody: null,
  unproved: user(null, { emailVerified: false }),
  alone: user(null),
  buyer: user(organisation('BUYER')),
  seller: user(organisation('SELLER')),
  'both, before choosing': user(organisation('BOTH')),
  'both, as buyer': user(organisation('BOTH'), { side: 'BUYER' }),
  'both, as seller': user(organisation('BOTH'), { side: 'SELLER' }),
  admin: user(organisation('BOTH', 1)),
} as const;
type Who = keyof typeof people;
const all = Object.keys(people) as Who[];
const given = (table: Readonly<Record<Who, unknown>>, ask: (who: UserDetails | null) => unknown) =>
  expect(Object.fromEntries(all.map((who) => [who, ask(people[who])]))).toEqual(table);

const of = (who: Who) =>
  screens.filter((screen) => !maySeeScreen(screen.who, null, null) && maySeeScreen(screen.who, people[who], null)).map(({ path }) => path);

describe('the specification, section 2', () => {
  test('the login route is shown to visitors, and to users of BOTH who are no superAdmin', () => {
    expect(all.filter((who) => showsLogin(people[who]))).toEqual(['nobody', 'both, before choosing', 'both, as buyer', 'both, as seller']);
  });

  test('landing: the home page without a user id, else the dashboard', () => {
    const home = { ...people.buyer, id: '' };
    expect(landingOf(home, '/login', null)).toBe('/');
    given(
      {
        nobody: '/',
        unproved: '/emailverification',
        alone: '/buyer-registration-successful',
        buyer: '/buyer-dashboard',
        seller: '/seller-dashboard',
        'both, before choosing': '/login',
        'both, as buyer': '/buyer-dashboard',
        'both, as seller': '/seller-dashboard',
        admin: '/admin-dashboard',
      },
      (who) => landingOf(who, '/login', null),
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

  test('without an organisation only the account, sub-buyer-profile and the second step can be opened', () => {
    const own = screens.filter(({ who }) => !maySeeScreen(who, null, null) && maySeeScreen(who, people.alone, null)).map(({ path }) => path);
    expect(own.toSorted()).toEqual(['/My-Account', '/buyer-registration-successful', '/sub-buyer-profile']);
    expect(of('unproved').toSorted()).toEqual(['/My-Account', '/sub-buyer-profile']);
  });

  test('each kind of account has its screens', () => {
    const anyone = ['/My-Account', '/buyer-registration-successful', '/sub-buyer-profile', '/team', '/roles', '/audit-log'];
    const buyer = [...anyone, '/buyer-dashboard', '/buyer-profile', '/sub-buyer-list', '/manage-sub-buyer'].toSorted();
    const seller = [...anyone, '/seller-dashboard', '/seller-profile'].toSorted();
    expect(of('buyer').toSorted()).toEqual(buyer);
    expect(of('both, as buyer').toSorted()).toEqual(buyer);
    expect(of('seller').toSorted()).toEqual(seller);
    expect(of('both, as seller').toSorted()).toEqual(seller);
    for (const path of ['/admin-dashboard', '/activate-buyer', '/activate-buyer/{id}', '/admin-addBuyer', '/edit-buyer', '/all-buyers', '/seller-listing'])
      expect([path, all.filter((who) => of(who).includes(path))]).toEqual([path, ['admin']]);
    for (const path of ['/manage-sub-buyer', '/sub-buyer-profile']) expect(of('admin')).toContain(path);
  });
});

const one = (id: string, orgType: BaseOrganisation['orgType']): BaseOrganisation => ({ ...organisation(orgType), id });
const belongs = (side: UserDetails['side'], ...own: BaseOrganisation[]): UserDetails => ({ ...user(null), baseOrganizationDTOList: own, side });

describe('several organisations', () => {
  test('the side is that of the active organisation; a descendant is always a buyer', () => {
    const buyerFirst = belongs(null, one('a', 'BUYER'), one('b', 'SELLER'), one('c', 'BOTH'));
    expect([null, 'b', 'c', 'below'].map((child) => dashboardOf(buyerFirst, child))).toEqual([
      '/buyer-dashboard',
      '/seller-dashboard',
      '/buyer-dashboard',
      '/buyer-dashboard',
    ]);
    expect(dashboardOf({ ...buyerFirst, side: 'SELLER' }, 'c')).toBe('/seller-dashboard');
    const bothFirst = belongs('SELLER', one('a', 'BOTH'));
    expect([null, 'below'].map((child) => sideOf(bothFirst, child))).toEqual(['SELLER', 'BUYER']);
    const paths = (child: string | null) => screens.filter(({ who }) => maySeeScreen(who, buyerFirst, child)).map(({ path }) => path);
    expect(paths('b')).toContain('/seller-profile');
    expect(paths('b')).not.toContain('/buyer-profile');
  });
});

const token = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
test('a token’s end is in seconds; an invalid token has none', () => {
  expect(endOfToken(token({ exp: 1_700_000_000, name: 'ÿÿÿ>>>???' }))).toBe(1_700_000_000_000);
  for (const none of ['', 'abc', 'a.b.c']) expect(() => endOfToken(none)).toThrow(/JSON|correctly encoded/u);
  for (const none of [token({}), token({ exp: '1700000000' })]) expect(() => endOfToken(none)).toThrow('names no end');
});
