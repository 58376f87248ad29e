import { type Category, shortCpv } from '../../lib/categories.ts';

/** Values of the search's own filter `category`, which uses the same parameter. */
const procurement: ReadonlySet<string> = new Set(['goods', 'works', 'services']);
/** The category of an address, as written there, and the rest of its value; null for none. */
export function categoryOf(query: URLSearchParams): { given: string; category: Category } | null {
  const given = query
    .getAll('category')
    .flatMap((value) => value.split(','))
    .find((value) => value !== '' && !procurement.has(value));
  if (given === undefined) return null;
  if (/^\d{2,8}$/u.test(given)) return { given, category: { kind: 'cpv', code: shortCpv(given) } };
  return { given, category: { kind: 'sector', code: given } };
}

/**
 * The search that lists a category, made from its page's query: the category's own filter replaces the parameter. Other chosen CPV codes
 * narrow it if they are inside the category; otherwise they find nothing.
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
