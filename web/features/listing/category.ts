import { type Category, shortCpv } from '../../lib/categories.ts';

/** Values of the search's own filter `category`, which uses the same parameter. */
const procurement: ReadonlySet<string> = new Set(['goods', 'works', 'services']);
/** The category of an address, as written there, and the rest of its value; null for none. */
export function categoryOf(query: URLSearchParams): { addressValue: string; category: Category } | null {
  const addressValue = query
    .getAll('category')
    .flatMap((value) => value.split(','))
    .find((value) => value !== '' && !procurement.has(value));
  if (addressValue === undefined) return null;
  if (/^\d{2,8}$/u.test(addressValue)) return { addressValue, category: { kind: 'cpv', code: shortCpv(addressValue) } };
  return { addressValue, category: { kind: 'sector', code: addressValue } };
}

/**
 * The search that lists a category, made from its page's query: the category's own filter replaces the parameter. Other chosen CPV codes
 * narrow it if they are inside the category; otherwise they find nothing.
 */
export function searchOfCategory(query: URLSearchParams, { addressValue, category }: { addressValue: string; category: Category }): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of query) {
    if (name !== 'category') search.append(name, value);
    else for (const item of value.split(',')) if (item !== addressValue && item !== '') search.append(name, item);
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
