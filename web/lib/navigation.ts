import type { Permission } from '#contract/permissions.ts';
import type { Translate } from '../i18n.ts';

/** A link of a menu, ready to be shown: only what is built, in the page's language. */
export interface NavigationLink {
  label: string;
  to: string;
  /** A document of its own, not a page of the application. */
  isFile?: boolean;
  state?: Readonly<Record<string, string>>;
  /** Not a screen but an action. */
  does?: 'logout';
  /** Offered to who may do it. */
  needs?: Permission;
  /** What it is of the menu: see `MenuPart`. */
  part?: MenuPart;
}
/** What stands at the beginning for everybody who is signed in, on every page. */
export type MenuPart = 'dashboard' | 'tenders';
/** Whose menu it is, of those who are signed in. */
export type SignedInMenu = 'admin' | 'buyer' | 'seller';
/** A link, or a group of links. */
export type NavigationItem = NavigationLink | { label: string; part?: MenuPart; items: readonly NavigationLink[] };

/** What the route of the portal's screens loads for its menus (portal.route.tsx). */
export interface Portal {
  menus: Record<SignedInMenu, NavigationItem[]>;
  /** A visitor may be here, too. */
  isOpen: boolean;
}

/** Of who is signed in and belongs to no organisation, on whatever page: account and logout (specification, section 4). */
export const reducedMenu = (t: Translate): readonly NavigationLink[] => [
  { label: t('shell.myAccount'), to: '/My-Account' },
  { label: t('shell.signOut'), to: '/login', does: 'logout' },
];

/** All that the shell leads to; put together on the server, so that a browser loads no definition and no texts for it. */
export interface Navigation {
  main: readonly NavigationItem[];
  /** For nobody who is signed in: Sign In, Register. */
  enter: readonly NavigationLink[];
  /** Where a search begins. */
  search: { label: string; placeholder: string; submit: string; action: string };
  /** E-mail address and phone of the site. */
  contact: readonly NavigationLink[];
  topBar: readonly NavigationLink[];
  columns: readonly { label: string; items: readonly NavigationLink[] }[];
  social: { label: string; links: readonly { name: string; url: string }[] };
  copyright: string;
  credits: { label: string; lines: readonly string[] };
  /** What the site calls itself beside the product's name: its nationality. */
  siteLabel: string | null;
}
