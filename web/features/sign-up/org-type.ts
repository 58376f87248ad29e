import { type OrgType, orgTypes } from './org-types.ts';

const KEY = 'signUpType';

const toOrgType = (text: string | null | undefined): OrgType | null => orgTypes.find((type) => type === text) ?? null;

/** The type that an address requests: `/register?type=SELLER`. */
export const requestedType = (search: string): OrgType | null => toOrgType(new URLSearchParams(search).get('type')?.toUpperCase());

/** Stores the choice of the first step for the second, in this tab. */
export function storeType(type: OrgType | null): void {
  if (type) sessionStorage.setItem(KEY, type);
}

/** The choice of the first step, if this tab knows it. */
export const storedType = (): OrgType | null => toOrgType(sessionStorage.getItem(KEY));
