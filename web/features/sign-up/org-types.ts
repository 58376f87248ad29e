import type { OrgType } from '#contract/auth.ts';
import type { Translate } from '../../i18n.ts';

export type { OrgType };
// Not the contract's list, which would bring its schemas to the browser.
export const orgTypes = ['BUYER', 'SELLER', 'BOTH'] as const satisfies readonly OrgType[];

/** The choice between buying, supplying and both. */
export const typeOptions = (t: Translate) => orgTypes.map((value) => ({ value, label: t(`register.type.${value}`), hint: t(`register.typeHint.${value}`) }));
