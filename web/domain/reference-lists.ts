import { listCategories, listCountries, listLanguages, listSectors } from '#contract/reference.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { call } from '../api.ts';

/** The lists under the specification's names (section 3), each fetched once and then kept. */
const lists = {
  countryList: listCountries,
  languageList: listLanguages,
  categoryList: listCategories,
  sectorList: listSectors,
};
export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];
export const LANGUAGE_KEY = 'listLanguage';

/**
 * A reference list in a language: the stored one, else fetched and stored.
 * @throws the error of the fetch: a list's error is its caller's (specification, section 8).
 */
export async function referenceList<T>(name: ListName, lang: string): Promise<T> {
  if (localStorage.getItem(LANGUAGE_KEY) !== lang) {
    for (const each of listNames) localStorage.removeItem(each);
    localStorage.setItem(LANGUAGE_KEY, lang);
  }
  const storedList = localStorage.getItem(name);
  if (storedList !== null) return JSON.parse(storedList) as T;
  const list = await call<Endpoint>(lists[name], { query: { lang } } as never);
  localStorage.setItem(name, JSON.stringify(list));
  return list as T;
}
