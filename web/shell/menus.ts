import type { Permission } from '#contract/permissions.ts';

/** A menu entry: its name (`menu.NAME`), and what it opens or contains. */
export interface MenuItem {
  /** Key of its text in the namespace `menu`. */
  readonly name: string;
  /** Route of the specification (section 2), with `{product}` where it has it; or an address that is no page (`isFile`). */
  readonly to?: string;
  readonly isFile?: boolean;
  /** Query of the address. */
  readonly query?: string;
  /** The navigation state that opens the screen, as the specification names it. */
  readonly state?: Readonly<Record<string, string>>;
  /** Offered to users with this permission. */
  readonly requiredPermission?: Permission;
  readonly items?: readonly MenuItem[];
}

const tenders: readonly MenuItem[] = [
  { name: 'local', to: '/LocalTenders', query: 'state=open' },
  { name: 'global', to: '/global-tenders', query: 'state=open' },
  { name: 'advanceSearch', to: '/advance-search' },
  { name: 'projects', to: '/projects' },
];
const browse: readonly MenuItem[] = [
  { name: 'sectors', to: '/sectors-list' },
  { name: 'countries', to: '/countrywise-tenders' },
  { name: 'categories', to: '/listing-page' },
];
const allBuyers: MenuItem = { name: 'buyersList', to: '/buyers-list' };
const importLogs = '/migrator-logs';

/**
 * Every menu of the specification (section 2, "Navigation menus"), in full. Only built pages are shown: see `builtEntries`, which uses the route
 * table.
 */
export const menus = {
  loggedOut: [
    {
      name: 'company',
      items: [
        { name: 'why', to: '/why-{product}' },
        { name: 'partners', to: '/partners' },
        { name: 'news', to: '/newsList' },
        { name: 'procurementNews', to: '/procurement-news' },
        { name: 'contact', to: '/contact-us' },
        { name: 'rules', to: '/rules' },
      ],
    },
    {
      name: 'services',
      items: [
        { name: 'bidderServices', to: '/bidder-services' },
        { name: 'buyerServices', to: '/buyer-services' },
      ],
    },
    { name: 'solutions', to: '/{product}' },
    { name: 'buyers', to: '/buyers-list' },
    { name: 'tenders', items: [...tenders, ...browse] },
    { name: 'signIn', to: '/login' },
    { name: 'register', to: '/register' },
  ],
  admin: [
    { name: 'ecommerce', to: '/e-commerce' },
    {
      name: 'manageBuyers',
      items: [
        { name: 'activateBuyer', to: '/activate-buyer' },
        { name: 'allBuyers', to: '/all-buyers' },
        { name: 'featuredBuyersAdd', to: '/add-feature-buyers' },
        { name: 'featuredBuyersList', to: '/list-feature-buyers' },
      ],
    },
    {
      name: 'sellerList',
      items: [
        { name: 'viewSubscription', to: '/mannual-subscription' },
        { name: 'viewSeller', to: '/seller-listing' },
      ],
    },
    {
      name: 'notices',
      items: [
        { name: 'viewNotices', to: '/my-tenders-list' },
        { name: 'featuredNotices', to: '/popular-notice-list' },
        { name: 'importLogs', to: importLogs },
      ],
    },
  ],
  buyer: [
    { name: 'viewMyNotices', to: '/my-tenders-list' },
    { name: 'addNotices', to: '/publish-tenders', state: { type: 'add-notices' }, requiredPermission: 'notices.write' },
    {
      name: 'buyers',
      items: [
        { name: 'allBuyers', to: '/buyers-list' },
        { name: 'childBuyers', to: '/sub-buyer-list' },
        { name: 'addChildBuyer', to: '/manage-sub-buyer', state: { mode: 'add-childbuyer' }, requiredPermission: 'children.manage' },
      ],
    },
  ],
  seller: [
    { name: 'wishlist', to: '/seller-wishlist' },
    { name: 'alerts', to: '/my-alerts' },
    { name: 'viewNotices', to: '/my-tenders-list' },
  ],
  topBar: [
    { name: 'requestDemo', to: '/request-demo' },
    { name: 'advanceSearch', to: '/advance-search' },
    { name: 'videos', to: '/help', state: { panel: 'videos' } },
    { name: 'subscribe', to: '/subscribe' },
    { name: 'help', to: '/help' },
    { name: 'feedback', to: '/feedback' },
  ],
  /** The four columns at the foot of the page. */
  footer: [
    { name: 'tenders', items: tenders },
    { name: 'browse', items: [...browse, allBuyers, { name: 'procurementNews', to: '/procurement-news' }] },
    {
      name: 'data',
      items: [
        { name: 'publicationLog', to: '/publication-log' },
        { name: 'api', to: '/api/docs', isFile: true },
        { name: 'openapi', to: '/api/openapi.json', isFile: true },
      ],
    },
    {
      name: 'contactColumn',
      items: [
        { name: 'help', to: '/help' },
        { name: 'contact', to: '/contact-us' },
        { name: 'feedback', to: '/feedback' },
        { name: 'product', to: '/{product}' },
        { name: 'privacy', to: '/privacy-policy' },
        { name: 'terms', to: '/termsandconditions' },
      ],
    },
  ],
} satisfies Record<string, readonly MenuItem[]>;

export type MenuName = keyof typeof menus;

/** `/buyer-details/:title` and `/buyer-details/{title}` are the same: parameters count by position. */
const shapeOf = (path: string) =>
  `/${path}`
    .replace(/\/+/gu, '/')
    .replaceAll(/:\w+\??|\{\w+\}/gu, '{}')
    .replace(/(?<=.)\/$/u, '')
    .toLowerCase();

/** The paths of the route table's pages, for `builtEntries`. The catch-all route is no page. */
export function builtPaths(patterns: Iterable<string>, product: string): ReadonlySet<string> {
  const shapes = [...patterns].filter((pattern) => !pattern.includes('*')).map(shapeOf);
  // A page may be written with the product's name, or with any name.
  return new Set(shapes.flatMap((shape) => [shape, shape.replaceAll(product, '{}')]));
}

/** The entries of a menu that open something built; a group without any goes too. */
export function builtEntries(items: readonly MenuItem[], builtShapes: ReadonlySet<string>): readonly MenuItem[] {
  return items.flatMap((item) => {
    if (item.items) {
      const visibleItems = builtEntries(item.items, builtShapes);
      return visibleItems.length > 0 ? [{ ...item, items: visibleItems }] : [];
    }
    return item.isFile || (item.to && builtShapes.has(shapeOf(item.to))) ? [item] : [];
  });
}
