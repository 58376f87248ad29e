/** A category of notices: a sector, or a CPV code without its trailing zeros (`45`, `451`, `4511`). */
export type Category = { readonly kind: 'sector'; readonly code: string } | { readonly kind: 'cpv'; readonly code: string };

export const LISTING_PATH = '/listing-page';
export const SUB_LISTING_PATH = '/listing-sub-category-page';
const DIVISION_DIGITS = 2;

/** The shortest form of a CPV code: `45000000` is `45`, `03110000` is `0311`. */
export const shortCpv = (code: string): string => code.slice(0, DIVISION_DIGITS) + code.slice(DIVISION_DIGITS).replace(/0+$/u, '');

/** Address of a category's list: one page for sectors and divisions, another for codes below a division. */
export function addressOfCategory({ kind, code }: Category): string {
  const path = kind === 'cpv' && code.length > DIVISION_DIGITS ? SUB_LISTING_PATH : LISTING_PATH;
  return `${path}?category=${encodeURIComponent(code)}`;
}

/** Address of the list of a CPV code, with or without its zeros. */
export const addressOfCpv = (code: string): string => addressOfCategory({ kind: 'cpv', code: shortCpv(code.slice(0, 8)) });
