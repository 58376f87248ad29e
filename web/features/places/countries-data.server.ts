import { type CountryCount, countCountries } from '#contract/counts.ts';
import type { PageRequest } from '../../context.ts';

export const columns = ['name', 'open', 'total', 'last7', 'last30'] as const;
export type Column = (typeof columns)[number];

/** A country with its figures. */
export interface CountryRow extends Pick<CountryCount, 'code' | 'name' | 'open' | 'total' | 'last7' | 'last30'> {
  lang?: string | undefined;
}

export interface CountriesData {
  sort: Column;
  /** What the map and the bars show: open notices, or all where none are open. */
  shownFigure: 'open' | 'total';
  rows: CountryRow[];
}

const isColumn = (text: string | null): text is Column => (columns as readonly (string | null)[]).includes(text);

/** Every country with notices, in the requested order: names from A to Z, numbers from the largest. */
export async function loadCountries(page: PageRequest, requestedSort: string | null): Promise<CountriesData> {
  const { items } = await page.call(countCountries, { query: { scope: 'global', lang: page.language } });
  const shownFigure = items.some(({ open }) => open > 0) ? ('open' as const) : ('total' as const);
  const sort = isColumn(requestedSort) ? requestedSort : shownFigure;
  const { compare } = new Intl.Collator(page.language);
  const rows = items
    .map(({ code, name, nameLanguage, open, total, last7, last30 }): CountryRow => {
      const figures = { open, total, last7, last30 };
      return { code, name, ...figures, ...(nameLanguage ? { lang: nameLanguage } : {}) };
    })
    .toSorted((a, b) => (sort === 'name' ? 0 : b[sort] - a[sort]) || compare(a.name, b.name));
  return { sort, shownFigure, rows };
}
