import { type OrgType, orgTypes } from './org-types.ts';

const KEY = 'signUpType';

const known = (text: string | null | undefined): OrgType | null => orgTypes.find((type) => type === text) ?? null;

/** The side that an address asks for: `/register?type=SELLER`. */
export const askedType = (search: string): OrgType | null => known(new URLSearchParams(search).get('type')?.toUpperCase());

/** Keeps for the second step, in this tab, what was chosen in the first. */
export function keepType(type: OrgType | null): void {
  if (type) sessionStorage.setItem(KEY, type);
}

/** What was chosen in the first step, where this tab knows it. */
export const keptType = (): OrgType | null => known(sessionStorage.getItem(KEY));
