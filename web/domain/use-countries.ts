import { listCountries } from '#contract/reference.ts';
import { usePageSite } from '../lib/site.tsx';
import { ownFirst } from './own-first.ts';
import { useEndpoint } from './session/use-endpoint.ts';
import type { Option } from '../ui/form/fields.tsx';

/** All countries as choices, by name in the reader's language; the site's come first. */
export function useCountries(): readonly Option[] {
  const { site, language } = usePageSite();
  const { data } = useEndpoint(listCountries, { query: { all: 'true', lang: language } });
  const options = (data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return ownFirst(options, [site.country], language);
}
