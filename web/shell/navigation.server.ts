import type { Site } from '#contract/sites.ts';
import type { PageRequest } from '../context.ts';
import { type Translate, translatorOf } from '../i18n.ts';
import { tenderListPath } from '../lib/addresses.ts';
import { type MenuItem, builtPaths, menus, builtEntries } from './menus.ts';
import type { Navigation, NavigationItem, NavigationLink, SignedInMenu } from '../lib/navigation.ts';
import { type ScreenEntry, screens } from '../screens.server.ts';

interface NavigationContext {
  t: Translate;
  site: Pick<Site, 'code' | 'productName' | 'productSlug'>;
}

function addressOf({ to = '/', query }: MenuItem, { site }: NavigationContext): string {
  const path = to.replace('{product}', site.productSlug);
  // The Nepal site requests its list of tenders for its own country (specification, section 2, "Link detail").
  const itemQuery = to === '/my-tenders-list' && site.code === 'NP' ? 'countryIso=NP' : query;
  return itemQuery ? `${path}?${itemQuery}` : path;
}

const labelOf = ({ name }: MenuItem, { t, site }: NavigationContext) => t(`menu.${name}`, { product: site.productName });

const linkOf = (item: MenuItem, context: NavigationContext): NavigationLink => ({
  label: labelOf(item, context),
  to: addressOf(item, context),
  ...(item.isFile ? { isFile: true } : {}),
  ...(item.state ? { state: item.state } : {}),
  ...(item.requiredPermission ? { requiredPermission: item.requiredPermission } : {}),
});

const itemOf = (item: MenuItem, context: NavigationContext): NavigationItem =>
  item.items
    ? {
        label: labelOf(item, context),
        ...(item.name === 'tenders' ? { pinned: 'tenders' as const } : {}),
        items: item.items.map((each) => linkOf(each, context)),
      }
    : linkOf(item, context);

/** These two entries of the logged-out menu are set apart, at the end of the header. */
const isSignInItem = ({ name }: MenuItem) => name === 'signIn' || name === 'register';

const contactLinks = ({ contact }: Site): NavigationLink[] =>
  contact
    ? [
        { label: contact.email, to: `mailto:${contact.email}`, isFile: true },
        { label: contact.phone, to: `tel:${contact.phone.replaceAll(' ', '')}`, isFile: true },
      ]
    : [];

/** The paths of existing pages and screens. */
const pathsOf = (page: Pick<PageRequest, 'routes'>, site: Site) => builtPaths([...page.routes, ...screens.map(({ path }) => path)], site.productSlug);

/** Audiences that have a menu of their own: a screen for one of them is none of the others'. */
const audiences: ReadonlySet<string> = new Set<SignedInMenu>(['admin', 'buyer', 'seller']);

/** The menus of signed-in users, for the screens that are theirs and the language. */
export function signedInMenus(page: Pick<PageRequest, 'language' | 'routes'>, site: Site): Record<SignedInMenu, NavigationItem[]> {
  const context = { t: translatorOf(page.language), site };
  const menu = (user: SignedInMenu) => {
    const isTheirs = ({ audience }: ScreenEntry) => !audience.every((each) => audiences.has(each) && each !== user);
    const existingPaths = builtPaths([...page.routes, ...screens.filter(isTheirs).map(({ path }) => path)], site.productSlug);
    return builtEntries(menus[user], existingPaths).map((item) => itemOf(item, context));
  };
  return { admin: menu('admin'), buyer: menu('buyer'), seller: menu('seller') };
}

/** The menus of a page, for its route table, site and language. */
export function navigationOf(page: Pick<PageRequest, 'language' | 'routes' | 'now'>, site: Site): Navigation {
  const t = translatorOf(page.language);
  const context = { t, site };
  const existingPaths = pathsOf(page, site);
  const builtItems = (items: readonly MenuItem[]) => builtEntries(items, existingPaths);
  const hasMap = existingPaths.has('/countrywise-tenders');
  const country = site.contact?.isoCode;
  const loggedOut = builtItems(menus.loggedOut);
  const contact = contactLinks(site);
  return {
    main: loggedOut.filter((item) => !isSignInItem(item)).map((item) => itemOf(item, context)),
    enter: loggedOut.filter(isSignInItem).map((item) => linkOf(item, context)),
    search: {
      label: t('menu.find'),
      placeholder: t('search.placeholder'),
      submit: t('search.go'),
      action: tenderListPath(site),
    },
    contact,
    topBar: builtItems(menus.topBar).map((item) => linkOf(item, context)),
    columns: menus.footer
      .map((item) => ({
        label: labelOf(item, context),
        items: [...builtItems(item.items).map((each) => linkOf(each, context)), ...(item.name === 'contactColumn' ? contact : [])],
      }))
      .filter(({ items }) => items.length > 0),
    social: { label: t('menu.social'), links: site.social },
    copyright: t('menu.copyright', { year: page.now.getUTCFullYear(), product: site.productName }),
    credits: { label: t('menu.credits'), lines: [t('menu.fonts'), t('menu.cpv'), ...(hasMap ? [t('menu.map')] : [])] },
    siteLabel: country ? t(`menu.site.${country}`, { defaultValue: site.contact?.nationality ?? '' }) : null,
  };
}
