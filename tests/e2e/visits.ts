import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countrySites, siteDefinition } from '#server/modules/sites/index.ts';
import { screens as portalScreens } from '../../web/screens.server.ts';
import { addressOfSupplier } from '../../web/lib/addresses.ts';
import { awardedSupplier, buyerWithMostNotices, findOpenNotice, searchCards, urlOn } from './support.ts';

// Every public screen, and every site in each of its languages: the basis of all tests over all screens.

interface Census {
  routes: string[];
}
const fixture = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../support', name), 'utf8')) as Census;

/** Routes of the specification, and those not built yet. */
export const { routes } = fixture('specified.json');
export const notYetBuilt: ReadonlySet<string> = new Set(fixture('not-yet-built.json').routes);

/** A site in one of its languages. */
export interface SiteLanguage {
  readonly site: string;
  readonly lang: string;
}
export const siteLanguages: readonly SiteLanguage[] = ['main', ...countrySites.map(({ code }) => code)].flatMap((site) =>
  siteDefinition(site).languages.map((lang) => ({ site, lang })),
);

export interface Screen {
  readonly route: string;
  readonly name: string;
  /** Path and query on a site. */
  readonly path: (site: string) => Promise<string>;
  /** Selector of its data, in any language. */
  readonly readySelector: string;
}

const noticeTitle = 'main a[href^="/notice-details/"]';
const buyerTitle = 'main a[href^="/buyer-details/"]';
/** The country of local notices; the main site has none of its own. */
const countryOf = (site: string) => (site === 'main' ? 'NP' : site);
const addressOf = ({ slug }: { slug: string }) => `/notice-details/${encodeURIComponent(slug)}`;

/** Part of the references over sixty characters without a space that some demo titles have. */
const LONG_WORD = 'PROCUREMENT-MANAGEMENT-UNIT';
const withLongWord = async () => {
  const found = (await searchCards('main', `q=${LONG_WORD}&free=true`)).items.find(({ title }) => title.includes(LONG_WORD));
  if (!found) throw new Error('The demo has no such title');
  return found;
};
/** The free notice with the largest amount: twelve digits. */
const withLargestValue = async () => {
  const { items } = await searchCards('main', 'sort=value&free=true&size=50');
  const [largest] = items.toSorted((a, b) => Number(b.value?.amount ?? 0) - Number(a.value?.amount ?? 0));
  if (!largest || Number(largest.value?.amount) < 1e11) throw new Error('The demo has no such amount');
  return largest;
};

/** How to visit a route whose bare path does not show everything, and what must be visible there. */
const visits: Record<string, Record<string, Omit<Screen, 'route' | 'name'>>> = {
  '/': { home: { path: async () => '/', readySelector: noticeTitle } },
  '/global-tenders': {
    'global tenders': { path: async () => '/global-tenders', readySelector: noticeTitle },
    'long words and numbers': { path: async () => `/global-tenders?q=${LONG_WORD}&sort=value&state=all`, readySelector: noticeTitle },
  },
  '/LocalTenders': {
    'country choice': {
      path: async (site) => (site === 'main' ? '/LocalTenders' : '/LocalTenders?state=cancelled'),
      readySelector: 'main a[href*="country="], main a[href^="/notice-details/"]',
    },
    search: { path: async (site) => `/LocalTenders?state=open${site === 'main' ? '&country=NP' : ''}`, readySelector: noticeTitle },
    'empty search': { path: async (site) => `/LocalTenders?q=zzzqqqxxx&state=open${site === 'main' ? '&country=NP' : ''}`, readySelector: '#results' },
  },
  '/advance-search': { 'advanced search': { path: async () => '/advance-search', readySelector: 'main form select' } },
  '/listing-page': {
    categories: { path: async () => '/listing-page', readySelector: 'main section a[href^="/listing-page?category="]' },
    category: { path: async () => '/listing-page?category=45&state=open', readySelector: noticeTitle },
    sector: { path: async () => '/listing-page?category=health', readySelector: noticeTitle },
  },
  '/listing-sub-category-page': { 'part of a category': { path: async () => '/listing-sub-category-page?category=452', readySelector: noticeTitle } },
  '/notice-details/{title}': {
    notice: { path: async (site) => addressOf(await findOpenNotice(countryOf(site), { locked: false })), readySelector: '#summary' },
    'locked notice': { path: async (site) => addressOf(await findOpenNotice(countryOf(site), { locked: true })), readySelector: '#locked' },
    'notice with a long word': { path: async () => addressOf(await withLongWord()), readySelector: '#summary' },
    'notice of twelve digits': { path: async () => addressOf(await withLargestValue()), readySelector: '#summary' },
  },
  '/buyers-list': {
    buyers: { path: async () => '/buyers-list', readySelector: buyerTitle },
    'buyers by letter': {
      path: async (site) => `/buyers-list?view=list&letter=${encodeURIComponent([...(await buyerWithMostNotices(site)).name][0] ?? '')}`,
      readySelector: buyerTitle,
    },
    'no buyer': { path: async () => '/buyers-list?q=zzzqqq', readySelector: 'main h2' },
  },
  '/buyer-details/{title}': {
    buyer: { path: async (site) => `/buyer-details/${encodeURIComponent((await buyerWithMostNotices(site)).slug)}`, readySelector: noticeTitle },
  },
  '/buyers-detail': { 'buyer by id': { path: async (site) => `/buyers-detail?id=${(await buyerWithMostNotices(site)).id}`, readySelector: noticeTitle } },
  '/sectors-list': { sectors: { path: async () => '/sectors-list', readySelector: 'main h2 a' } },
  '/countrywise-tenders': { countries: { path: async () => '/countrywise-tenders', readySelector: 'main table a' } },
  '/subscribe': { plans: { path: async () => '/subscribe', readySelector: 'main h2' } },
  '/payment-completed': { 'a payment that is none': { path: async () => '/payment-completed', readySelector: 'main h1' } },
  '/payment-cancelled': { 'a cancelled payment that is none': { path: async () => '/payment-cancelled', readySelector: 'main h1' } },
  '/payment/esewa/success': { 'eSewa: a payment that is none': { path: async () => '/payment/esewa/success', readySelector: 'main h1' } },
  '/payment/esewa/failure': { 'eSewa: a failure that is none': { path: async () => '/payment/esewa/failure', readySelector: 'main h1' } },
  '/login': { 'signing in': { path: async () => '/login', readySelector: 'main form' } },
  '/forgot-password': { 'forgotten password': { path: async () => '/forgot-password', readySelector: 'main form' } },
  '/reset-password': { 'new password': { path: async () => '/reset-password#token=x', readySelector: 'main form' } },
  '/register': { register: { path: async () => '/register', readySelector: 'main form input[name="username"]' } },
  '/register-result': { 'register result': { path: async () => '/register-result', readySelector: 'main h1' } },
  '/emailverification': { 'e-mail verification': { path: async () => '/emailverification', readySelector: 'main h1' } },
  '/redirect': { redirect: { path: async () => '/redirect', readySelector: 'main h1' } },
  '/unsubscribe/{token}': { 'stopping emails': { path: async () => '/unsubscribe/v1.x', readySelector: 'main h1' } },
  '/unsubscribe-alerts/{token}': { 'stopping emails of alerts': { path: async () => '/unsubscribe-alerts/v1.x', readySelector: 'main h1' } },
  '/unsubscribe-reminders/{token}': { 'stopping reminders': { path: async () => '/unsubscribe-reminders/v1.x', readySelector: 'main h1' } },
  '/verifyInvitee': { invitation: { path: async () => '/verifyInvitee', readySelector: 'main h1' } },
  '/confirm-email': { 'confirming an address': { path: async () => '/confirm-email#token=x', readySelector: 'main h1' } },
  '/publication-log': { 'publication log': { path: async () => '/publication-log', readySelector: 'main ol a[href^="/publication-log/"]' } },
  '/publication-log/{number}': { 'an entry of the publication log': { path: async () => '/publication-log/1', readySelector: 'main pre' } },
  '/supplier-details': {
    supplier: { path: async (site) => addressOfSupplier(...(await awardedSupplier(site)))!, readySelector: noticeTitle },
    'no supplier': { path: async () => '/supplier-details?name=Nobody&country=NP', readySelector: 'main h1' },
  },
  '/projects': { projects: { path: async () => '/projects', readySelector: 'main article h3 a' } },
};

/** Screens for signed-in users only. */
const behindSignIn = new Set(portalScreens.filter(({ audience }) => !audience.includes('anyone') && !audience.includes('visitor')).map(({ path }) => path));
/** Built public routes without a visit: must be empty. */
export const unvisited: readonly string[] = routes.filter((route) => !notYetBuilt.has(route) && !behindSignIn.has(route) && !(route in visits));

export const screens: readonly Screen[] = Object.entries(visits).flatMap(([route, of]) =>
  Object.entries(of).map(([name, visit]) => ({ route, name, ...visit })),
);

/** Each language once, on a country's site: for further states of a route, and for signed-in screens. */
export const oneSitePerLanguage = [
  ...new Map(siteLanguages.filter(({ site }) => site !== 'main').map((siteLanguage) => [siteLanguage.lang, siteLanguage])).values(),
];

/** Where the long form visits a screen: everywhere; once in each language if another screen visits the same route. */
export const siteLanguagesOf = (screen: Screen): readonly SiteLanguage[] =>
  screens.find(({ route }) => route === screen.route) === screen ? siteLanguages : oneSitePerLanguage;

/** A site and language for each screen, another for each offset: every fifth of 23, so that all occur before one repeats. */
export const siteLanguageOf = (index: number, offset: number): SiteLanguage => siteLanguages[(index * 5 + offset) % siteLanguages.length]!;

/** Path and query of a screen on a site in a language. */
export async function addressIn(screen: Screen, { site, lang }: SiteLanguage): Promise<string> {
  const url = new URL(await screen.path(site), urlOn(site));
  url.searchParams.set('lang', lang);
  return url.pathname + url.search + url.hash;
}
