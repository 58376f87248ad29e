/** A category of notices: a sector, or a CPV code without its trailing zeros (`45`, `451`, `4511`). */
export type Category = { readonly kind: 'sector'; readonly code: string } | { readonly kind: 'cpv'; readonly code: string };

export const LISTING_PATH = '/listing-page';
export const SUB_LISTING_PATH = '/listing-sub-category-page';
const DIVISION_DIGITS = 2;

/** A CPV code as short as it can be told: `45000000` is `45`, `03110000` is `0311`. */
export const shortCpv = (code: string): string => code.slice(0, DIVISION_DIGITS) + code.slice(DIVISION_DIGITS).replace(/0+$/u, '');

/** Address of a category's list: of a sector or division the one page, of what stands below a division the other. */
export function addressOfCategory({ kind, code }: Category): string {
  const path = kind === 'cpv' && code.length > DIVISION_DIGITS ? SUB_LISTING_PATH : LISTING_PATH;
  return `${path}?category=${encodeURIComponent(code)}`;
}

/** Address of the list of a CPV code, given with its zeros or without. */
export const addressOfCpv = (code: string): string => addressOfCategory({ kind: 'cpv', code: shortCpv(code.slice(0, 8)) });
