/** What a list of one category is about: a sector, or a CPV code without its trailing zeros (`45`, `451`, `4511`). */
export type Category = { readonly kind: 'sector'; readonly code: string } | { readonly kind: 'cpv'; readonly code: string };

export const LISTING = '/listing-page';
export const SUB_LISTING = '/listing-sub-category-page';
/** Values of the search's own filter of that name, which stands in the same parameter. */
const procurement: ReadonlySet<string> = new Set(['goods', 'works', 'services']);
const DIVISION_DIGITS = 2;

/** A CPV code as short as it can be told: `45000000` is `45`, `03110000` is `0311`. */
export const shortCpv = (code: string): string => code.slice(0, DIVISION_DIGITS) + code.slice(DIVISION_DIGITS).replace(/0+$/u, '');

/** The category that an address names, as the address names it, and what of it is no such thing; null for none. */
export function categoryOf(query: URLSearchParams): { given: string; category: Category } | null {
  const given = query
    .getAll('category')
    .flatMap((value) => value.split(','))
    .find((value) => value !== '' && !procurement.has(value));
  if (given === undefined) return null;
  if (/^\d{2,8}$/u.test(given)) return { given, category: { kind: 'cpv', code: shortCpv(given) } };
  return { given, category: { kind: 'sector', code: given } };
}

/** Address of a category's list: of a sector or division the one page, of what stands below a division the other. */
export function addressOfCategory({ kind, code }: Category): string {
  const path = kind === 'cpv' && code.length > DIVISION_DIGITS ? SUB_LISTING : LISTING;
  return `${path}?category=${encodeURIComponent(code)}`;
}

/**
 * The search that lists a category, from the query of its page: the category's own filter is put in its place. Of CPV
 * codes chosen besides, those inside the category narrow it, others are nothing of it.
 */
export function searchOfCategory(query: URLSearchParams, { given, category }: { given: string; category: Category }): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of query) {
    if (name !== 'category') search.append(name, value);
    else for (const one of value.split(',')) if (one !== given && one !== '') search.append(name, one);
  }
  if (category.kind === 'sector') {
    search.set('sector', category.code);
    return search;
  }
  const inside = search
    .getAll('cpv')
    .flatMap((value) => value.split(','))
    .filter((code) => code.length > category.code.length && code.startsWith(category.code));
  search.delete('cpv');
  for (const code of inside.length > 0 ? inside : [category.code]) search.append('cpv', code);
  return search;
}
