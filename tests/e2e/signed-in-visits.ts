import { type Page, expect } from '@playwright/test';
import { type ScreenAudience, screens as portalScreens } from '../../web/screens.server.ts';
import { type Person, api, enter, makeMember, makePerson, demoPerson, sessionOf } from './people.ts';
import { approveTender, draftTender, offlineNotice, submitTender } from './tenders.ts';
import { type SiteLanguage, oneSitePerLanguage } from './visits.ts';

// Every signed-in screen, as each kind of user that may see it: with visits.ts, the basis of all tests over all screens.

/** The owner of a new organisation with a complete profile. */
async function withWholeProfile(orgType: 'BUYER' | 'SELLER'): Promise<Person> {
  const member = await makeMember(orgType, 'pending');
  const { accessToken: token } = await sessionOf(member);
  const send = async (method: string, path: string, body: object) => {
    const { revision } = await api<{ revision: number }>('GET', '/organization', { token });
    await api(method, `/organization${path}`, { token, body, headers: { 'if-match': `"${revision}"` } });
  };
  const place = { street: 'Babar Mahal 11', city: 'Kathmandu', region: 'Bagmati', postalCode: '44600' };
  await send('PATCH', '/profile', { description: 'Builds and keeps roads.', web: 'https://roads.example.np', founded: 1970, size: 'large', address: place });
  await send('POST', '/contacts', { name: 'Asha Rai', position: 'Head of procurement', email: 'asha@e2e.test', phone: '+977 1 555 0100', isPublic: true });
  if (orgType === 'SELLER') await send('PATCH', '/profile', { cpv: ['45', '44110000'] });
  else {
    await send('PUT', '/buyerType', { buyerType: 'cga' });
    await send('POST', '/offices', { name: 'East', ...place, country: 'NP', email: null, phone: null });
  }
  await send('PUT', '/billing', { name: 'Accounts', ...place, email: null, country: 'NP', taxNumber: '301-234-567' });
  return member;
}

const personas = {
  admin: () => demoPerson('admin'),
  buyer: () => demoPerson('buyer'),
  'child buyer': () => demoPerson('childbuyer'),
  'waiting buyer': () => demoPerson('pending'),
  seller: () => demoPerson('seller'),
  both: () => demoPerson('both'),
  'whole buyer': () => withWholeProfile('BUYER'),
  'whole seller': () => withWholeProfile('SELLER'),
  'nobody’s': makePerson,
} as const satisfies Record<string, () => Person | Promise<Person>>;
type Persona = keyof typeof personas;

const personOfPersona = new Map<Persona, Promise<Person>>();
/** A person of a kind, shared by all visits of a worker. */
function personOf(persona: Persona): Promise<Person> {
  const person = personOfPersona.get(persona) ?? Promise.resolve(personas[persona]());
  personOfPersona.set(persona, person);
  return person;
}

export interface SignedInVisit {
  readonly route: string;
  readonly name: string;
  readonly as: Persona;
  readonly path: () => Promise<string>;
  /** Selector of its data, in any language. */
  readonly readySelector: string;
  /** Actions before looking at it. */
  readonly first?: (page: Page) => Promise<void>;
}

interface Listed {
  items: { id: string }[];
}
const asAdmin = async <T>(path: string) => api<T>('GET', path, { token: (await sessionOf(demoPerson('admin'))).accessToken });
const idOfBuyer = async () => (await asAdmin<Listed>('/admin/buyers?group=all&q=hill&sort=name')).items[0]!.id;
const idOfChild = async () => (await asAdmin<Listed>('/admin/buyers?group=child')).items[0]!.id;
const idOfPendingOrganisation = async () => (await asAdmin<{ items: { organisation: { id: string } }[] }>('/organization/drafts')).items[0]!.organisation.id;

/** Makes an open online tender of the demo's buyer. @returns the end of its addresses. */
async function makeOpenTender(): Promise<string> {
  const buyer = demoPerson('buyer');
  const id = await draftTender(buyer, { title: 'Footbridge at Dolalghat', seconds: 86_400 });
  await submitTender(buyer, id);
  return encodeURIComponent(await approveTender(id));
}
let openTender: Promise<string> | undefined;
/** The same one for all visits of a worker. */
const slugOfTender = () => (openTender ??= makeOpenTender());

/** A notice of the demo's buyer in each state that its screens differ by. */
async function makeOwnNotices() {
  const buyer = demoPerson('buyer');
  const draft = await draftTender(buyer, { title: 'School desks for Dolakha', seconds: 2_592_000, kind: 'offline' });
  const published = await offlineNotice(buyer, 'Gabion boxes for Melamchi');
  const { id: submitted } = await offlineNotice(buyer, 'Survey of the Charikot road', { isApproved: false });
  return { draft, published, submitted };
}
let ownNotices: ReturnType<typeof makeOwnNotices> | undefined;
/** The same ones for all visits of a worker. */
const idsOfOwnNotices = () => (ownNotices ??= makeOwnNotices());
const draftAt = (tab: string) => async () => `/publish-tenders?id=${(await idsOfOwnNotices()).draft}&tab=${tab}`;

const rows = 'main tbody th a, main tbody th time, main tbody th span';
const heading = 'main h1';
const step = 'main nav ol button[aria-current]';
const form = 'main form button[type="submit"]';
const tabOf = (tab: string) => `#${tab} h2`;
const toStep = (index: number) => async (page: Page) => {
  const button = page.locator('main nav ol button').nth(index);
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'step');
};

type Visit = Pick<SignedInVisit, 'readySelector' | 'first'> & { to?: string | (() => Promise<string>) };
const visits: Record<string, Partial<Record<Persona, Record<string, Visit>>>> = {
  '/admin-dashboard': { admin: { 'figures of the portal': { readySelector: 'main figure svg' } } },
  '/activate-buyer': { admin: { 'waiting for a decision': { readySelector: rows } } },
  '/activate-buyer/{id}': { admin: { 'one decision': { to: async () => `/activate-buyer/${await idOfPendingOrganisation()}`, readySelector: heading } } },
  '/admin-addBuyer': { admin: { 'adding a buyer': { readySelector: form } } },
  '/edit-buyer': { admin: { 'a buyer’s marks': { to: async () => `/edit-buyer?id=${await idOfBuyer()}`, readySelector: 'main form' } } },
  '/all-buyers': { admin: { 'all buyers': { readySelector: rows }, 'no buyer of that name': { to: '/all-buyers?q=zzzqqq', readySelector: 'main strong' } } },
  '/e-commerce': { admin: { sales: { readySelector: 'main h1' } } },
  '/mannual-subscription': { admin: { subscriptions: { readySelector: rows } } },
  '/seller-listing': { admin: { 'all sellers': { readySelector: rows } } },
  '/all-users': { admin: { 'all people': { readySelector: rows } } },
  '/holidays': {
    admin: {
      'holidays of a country': { readySelector: 'main ul li time' },
      'no holidays yet': { to: '/holidays?country=NP&year=2100', readySelector: 'main section > p' },
    },
  },
  '/audit-log': {
    admin: { 'whole log': { readySelector: rows } },
    buyer: { 'a buyer’s log': { readySelector: rows } },
    seller: { 'a seller’s log': { readySelector: rows } },
  },
  '/My-Account': {
    admin: { 'the administrator’s account': { readySelector: form } },
    buyer: { 'an account': { readySelector: form } },
    'nobody’s': { 'an account of no organisation': { readySelector: form } },
  },
  '/sub-buyer-list': {
    admin: { 'all child buyers': { readySelector: rows } },
    buyer: { 'own child buyers': { readySelector: 'main ul li strong' } },
    'child buyer': { 'no child buyers': { readySelector: heading } },
  },
  '/manage-sub-buyer': {
    admin: {
      'opening a child of any buyer': { readySelector: form },
      'changing any child': { to: async () => `/manage-sub-buyer?id=${await idOfChild()}`, readySelector: form },
    },
    buyer: { 'opening a child': { readySelector: form } },
  },
  '/sub-buyer-profile': {
    admin: { 'choosing whose profile': { readySelector: 'main input' } },
    buyer: { 'choosing which child’s profile': { readySelector: heading } },
    'child buyer': { 'a child’s profile': { readySelector: step } },
    'nobody’s': { 'a profile of no organisation': { readySelector: heading } },
  },
  '/buyer-profile': {
    buyer: { 'a profile at its next step': { readySelector: step } },
    'whole buyer': {
      'a buyer’s profile': { readySelector: step, first: toStep(0) },
      'a buyer’s kind of body': { readySelector: step, first: toStep(1) },
      'a buyer’s address': { readySelector: step, first: toStep(2) },
      'a buyer’s contacts': { readySelector: step, first: toStep(3) },
      'a buyer’s offices': { readySelector: step, first: toStep(4) },
      'a buyer’s billing': { readySelector: step, first: toStep(5) },
    },
    'waiting buyer': { 'a new profile': { readySelector: step } },
  },
  '/seller-profile': {
    seller: { 'a seller’s profile at its next step': { readySelector: step } },
    'whole seller': {
      'a seller’s profile': { readySelector: step, first: toStep(0) },
      'a seller’s contacts': { readySelector: step, first: toStep(2) },
      'what a seller supplies': { readySelector: step, first: toStep(3) },
    },
  },
  '/team': { buyer: { team: { readySelector: 'main ul li strong' } }, seller: { 'a seller’s team': { readySelector: 'main ul li strong' } } },
  '/opening-officers': { buyer: { 'opening officers': { readySelector: 'main ul li strong' } } },
  '/opening-passphrase': { buyer: { 'a passphrase for openings': { readySelector: form } } },
  '/seller/notice-details/{title}': {
    seller: { 'taking part in a tender': { to: async () => `/seller/notice-details/${await slugOfTender()}`, readySelector: form } },
  },
  '/buyer/notice-details/{title}': {
    buyer: { 'a tender before its opening': { to: async () => `/buyer/notice-details/${await slugOfTender()}`, readySelector: 'main dl dd' } },
    admin: { 'a tender for an administrator': { to: async () => `/buyer/notice-details/${await slugOfTender()}`, readySelector: 'main dl dd' } },
  },
  '/download/{title}': {
    'nobody’s': {
      'a download in a tab of its own': { to: async () => `/download/${(await idsOfOwnNotices()).published.slug}`, readySelector: 'main [role="alert"]' },
    },
  },
  '/my-tenders-list': {
    buyer: { 'own notices': { to: async () => (await idsOfOwnNotices(), '/my-tenders-list'), readySelector: rows } },
    admin: { 'notices of all buyers': { to: async () => (await idsOfOwnNotices(), '/my-tenders-list'), readySelector: rows } },
    'child buyer': { 'no notices yet': { readySelector: heading } },
    seller: {
      'tenders of a supplier': { readySelector: 'main article' },
      'awards of a supplier': { to: '/my-tenders-list?tab=awards', readySelector: 'main ol li, main nav + p + div' },
    },
    'whole seller': { 'no tenders of a supplier yet': { readySelector: heading } },
  },
  '/drafts-from-table': {
    buyer: { 'drafts from a table': { readySelector: 'main input[type=file]' } },
    admin: { 'a table for an administrator': { readySelector: heading } },
  },
  '/notice-approvals': {
    buyer: { 'no notices of child buyers to decide about': { readySelector: heading } },
    admin: { 'notices to decide about': { to: async () => (await idsOfOwnNotices(), '/notice-approvals'), readySelector: 'main article, main tbody tr' } },
  },
  '/publish-tenders': {
    buyer: {
      'general information': { to: draftAt('General-information'), readySelector: tabOf('General-information') },
      'contact information': { to: draftAt('Contact-information'), readySelector: tabOf('Contact-information') },
      'detailed information': { to: draftAt('Detailed-information'), readySelector: '#Detailed-information [contenteditable]' },
      'cpv codes': { to: draftAt('cpv-codes'), readySelector: '#cpv-codes [role=tree]' },
      'documents of a draft': { to: draftAt('Documents'), readySelector: '#Documents input[type=file]' },
      'award information': { to: draftAt('CAI'), readySelector: tabOf('CAI') },
      'an amendment': {
        to: async () => `/publish-tenders?id=${(await idsOfOwnNotices()).published.id}&genEdit=1`,
        readySelector: tabOf('General-information'),
      },
      'what is submitted': { to: async () => `/publish-tenders?id=${(await idsOfOwnNotices()).submitted}`, readySelector: heading },
    },
    admin: { 'choosing for whom': { readySelector: 'main input' } },
  },
  '/roles': { buyer: { 'named roles': { readySelector: form } } },
  '/buyer-dashboard': {
    buyer: { 'a buyer’s dashboard': { readySelector: 'main li strong' } },
    'waiting buyer': { 'a dashboard that waits': { readySelector: 'main progress' } },
  },
  '/seller-dashboard': {
    seller: { 'a seller’s dashboard': { readySelector: 'main table td, main figure svg' } },
    'whole seller': { 'a seller’s dashboard without figures': { readySelector: 'main li strong' } },
  },
  '/followed-notices': { buyer: { 'followed notices': { readySelector: heading } } },
  '/calendar-and-reminders': {
    seller: { 'a calendar with an address': { readySelector: 'main input[readonly]' } },
    'nobody’s': { 'a calendar without an address': { readySelector: 'main fieldset' } },
  },
  '/assignments': {
    seller: {
      'a board of assignments': { readySelector: 'main section li select' },
      'an assignment': {
        readySelector: 'main section li select',
        first: async (page) => {
          await page.locator('main section li select ~ button').first().click();
          await page.locator('main textarea').waitFor();
        },
      },
    },
    buyer: { 'an empty board': { readySelector: heading } },
  },
  '/popular-notice-list': {
    seller: { 'featured notices': { readySelector: 'main article' } },
    admin: { 'featured notices, as an administrator': { readySelector: 'main article' } },
  },
  '/seller-wishlist': {
    seller: {
      'a wishlist': { readySelector: 'main article' },
      'the wishlist of a team': { to: '/seller-wishlist?list=team', readySelector: 'main article' },
      'a note on a wishlist': {
        readySelector: 'main article',
        first: async (page) => {
          await page.locator('main li article + div button').first().click();
          await page.locator('main textarea').waitFor();
        },
      },
    },
    'nobody’s': { 'an empty wishlist': { readySelector: heading } },
  },
  '/my-alerts': {
    seller: {
      'what alerts found': { readySelector: heading },
      'the alerts themselves': { to: '/my-alerts?show=alerts', readySelector: heading },
      'a new alert': { to: `/my-alerts?add=${encodeURIComponent('q=road&sector=transport&valueMin=1000000&scope=global')}`, readySelector: form },
    },
    'nobody’s': { 'no alerts yet': { readySelector: heading } },
  },
  '/checkout': {
    seller: { 'a checkout without a plan': { readySelector: heading } },
    'nobody’s': { 'a checkout without an organisation': { readySelector: heading } },
  },
  '/checkout-nepal': { 'nobody’s': { 'a checkout in Nepal without an organisation': { readySelector: heading } } },
  '/subscription': {
    seller: { 'a plan and its orders': { readySelector: '#orders' } },
    'whole seller': { 'no plan and no orders': { readySelector: '#orders' } },
  },
  '/open-questions': { buyer: { 'open questions': { readySelector: heading } } },
  '/buyer-registration-successful': { 'nobody’s': { 'the organisation comes next': { readySelector: form } } },
  '/login': { both: { 'choosing a side': { readySelector: 'main button' } } },
};

export const signedInScreens: readonly SignedInVisit[] = Object.entries(visits).flatMap(([route, byPersona]) =>
  Object.entries(byPersona).flatMap(([as, byName]) =>
    Object.entries(byName).map(([name, { to = route, ...visit }]) => ({
      ...visit,
      route,
      name,
      as: as as Persona,
      path: typeof to === 'string' ? async () => to : to,
    })),
  ),
);

/** A persona of each audience that signs in; `visits` must have each screen as it. */
const audiences: Readonly<Record<Exclude<ScreenAudience, 'anyone' | 'visitor'>, Persona>> = {
  session: 'nobody’s',
  signedIn: 'nobody’s',
  member: 'buyer',
  buyer: 'buyer',
  seller: 'seller',
  admin: 'admin',
};
const isPublic = (audience: ScreenAudience): audience is 'anyone' | 'visitor' => audience === 'anyone' || audience === 'visitor';
/** Signed-in screens without a visit for one of their audiences: must be empty. */
export const unvisitedSignedIn: readonly string[] = portalScreens.flatMap(({ path, audience: who }) =>
  who.flatMap((audience) => {
    if (isPublic(audience)) return [];
    const persona = audiences[audience];
    return visits[path]?.[persona] ? [] : [`${path} as ${persona}`];
  }),
);

/** The site and language of a signed-in screen: another for each screen and each index of a viewport. */
export const signedInSiteLanguageOf = (index: number, viewportIndex: number): SiteLanguage =>
  oneSitePerLanguage[(index * 3 + viewportIndex) % oneSitePerLanguage.length]!;

/** Opens a screen as its persona, in a language on a site, and waits for its data. */
export async function enterScreen(page: Page, screen: SignedInVisit, { site, lang }: SiteLanguage): Promise<void> {
  const path = await screen.path();
  await enter(page, await personOf(screen.as), `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, site);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator(screen.readySelector).first()).toBeVisible();
  await screen.first?.(page);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}
