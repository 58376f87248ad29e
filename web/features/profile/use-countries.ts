import { listCountries } from '#contract/reference.ts';
import { usePageSite } from '../../lib/site.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import type { Option } from '../../ui/form/fields.tsx';

/** All countries as choices, by name in the reader's language; the site's come first. */
export function useCountries(): readonly Option[] {
  const { site, language } = usePageSite();
  const { data } = useEndpoint(listCountries, { query: { all: 'true', lang: language } });
  const options = (data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const isOwn = ({ value }: Option) => value === site.country;
  return [...options.filter(isOwn), ...options.filter((option) => !isOwn(option)).toSorted((a, b) => a.label.localeCompare(b.label, language))];
}
