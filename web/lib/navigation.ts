import type { Permission } from '#contract/permissions.ts';
import type { Translate } from '../i18n.ts';

/** A menu link, ready to show: only built pages, in the page's language. */
export interface NavigationLink {
  label: string;
  to: string;
  /** A separate document, not a page of the application. */
  isFile?: boolean;
  state?: Readonly<Record<string, string>>;
  /** An action instead of a screen. */
  action?: 'logout';
  /** Offered to users with this permission. */
  requiredPermission?: Permission;
  /** Its fixed position in the menu. */
  pinned?: PinnedItem;
}
/** The first entries for every signed-in user, on every page. */
export type PinnedItem = 'dashboard' | 'tenders';
/** The kind of user that a signed-in menu is for. */
export type SignedInMenu = 'admin' | 'buyer' | 'seller';
/** A link, or a group of links. */
export type NavigationItem = NavigationLink | { label: string; pinned?: PinnedItem; items: readonly NavigationLink[] };

/** What the route of the portal's screens loads for its menus (portal.route.tsx). */
export interface Portal {
  menus: Record<SignedInMenu, NavigationItem[]>;
  isForVisitors: boolean;
}

/** For a signed-in user without an organisation, on every page: account and logout (specification, section 4). */
export const reducedMenu = (t: Translate): readonly NavigationLink[] => [
  { label: t('shell.myAccount'), to: '/My-Account' },
  { label: t('shell.signOut'), to: '/login', action: 'logout' },
];

/** Everything that the shell links to. Built on the server, so that a browser loads no definitions and texts for it. */
export interface Navigation {
  main: readonly NavigationItem[];
  /** For visitors only: Sign In, Register. */
  enter: readonly NavigationLink[];
  /** Where a search begins. */
  search: { label: string; placeholder: string; submit: string; action: string };
  /** Email address and phone number of the site. */
  contact: readonly NavigationLink[];
  topBar: readonly NavigationLink[];
  columns: readonly { label: string; items: readonly NavigationLink[] }[];
  social: { label: string; links: readonly { name: string; url: string }[] };
  copyright: string;
  credits: { label: string; lines: readonly string[] };
  /** The site's nationality, shown beside the product's name. */
  siteLabel: string | null;
}
