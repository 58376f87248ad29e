import { MAX_ALERT_NAME } from '#contract/alert-names.ts';
import { listFilterNames, rangeFilters } from '#contract/search-filters.ts';
import type { Site } from '#contract/sites.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import type { Formats } from '../../lib/formats.ts';
import { type ValueNames, labelOf } from '../../lib/search-labels.ts';
import { type Chosen, addressOf, chosenFilters } from '../../lib/search-query.ts';
import type { Translate } from '../../lib/translator.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { useT } from '../../i18n.ts';

/** What the words of a search depend on. */
export interface Wording {
  t: Translate;
  formats: Formats;
  site: Pick<Site, 'country' | 'currency'>;
}

export function useWording(): Wording {
  const { site } = usePageSite();
  return { t: useT(), formats: useFormats(), site };
}

const order: readonly string[] = [...listFilterNames, ...rangeFilters];

export interface LabelledFilter extends Chosen {
  label: string;
}

/** The filters of a search in words. Nobody can read the id of a project. */
export function labelledFilters({ t, formats, site }: Wording, names: ValueNames, search: URLSearchParams): LabelledFilter[] {
  const currency = search.get('valueCurrency') ?? site.currency;
  const chosen = chosenFilters(search).toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return chosen.map(({ name, value }) => ({
    name,
    value,
    label: name === 'project' ? t('search.filter.project') : labelOf(t, formats, names, name, value, currency),
  }));
}

/** Where it searches: all countries, or that of the site. Null where a filter says so, and on a site of all countries. */
export function placeOf({ t, formats, site }: Wording, search: URLSearchParams): string | null {
  if (!site.country || search.has('country')) return null;
  return search.get('scope') === 'global' ? t('lists.allCountries') : formats.country(site.country);
}

/** A name for an alert: its words, then its filters, as many as fit. */
export function nameOfSearch(wording: Wording, names: ValueNames, search: URLSearchParams): string {
  const parts = [search.get('q') ?? '', ...labelledFilters(wording, names, search).map(({ label }) => label)].filter((part) => part.trim() !== '');
  const whole = parts.length === 0 ? wording.t('alerts.everything') : parts.join(', ');
  return whole.length <= MAX_ALERT_NAME ? whole : `${whole.slice(0, MAX_ALERT_NAME - 1).trimEnd()}…`;
}

/** The list of all open tenders of a search. */
export function addressOfSearch(search: URLSearchParams, site: Pick<Site, 'country'>): string {
  const query = new URLSearchParams([...search].filter(([name]) => name !== 'scope'));
  return addressOf(search.get('scope') === 'global' ? '/global-tenders' : tenderListPath(site), query);
}
