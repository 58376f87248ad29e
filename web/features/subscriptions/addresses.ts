import { withinSite } from '../../shell/session/within-site.ts';

/** The screen where a site's plans are paid (specification, section 2). */
export const checkoutScreen = (site: string): string => (site === 'NP' ? '/checkout-nepal' : '/checkout');

/** The page to continue to after a payment; null: there is none, or it is of another site. */
export const nextOf = (search: string): string | null => withinSite(new URLSearchParams(search).get('next'));

/** Where a plan is paid. @param next page of this site to return to afterwards. */
export const checkoutOf = (site: string, plan: string, next: string | null): string =>
  `${checkoutScreen(site)}?${new URLSearchParams({ plan, ...(next === null ? {} : { next }) })}`;
