import { listCurrencies } from '#contract/reference.ts';
import { usePageSite } from '../lib/site.tsx';
import { ownFirst } from './own-first.ts';
import { useEndpoint } from './session/use-endpoint.ts';
import type { Option } from '../ui/form/fields.tsx';

/** All currencies as choices, by code in the reader's language; the site's and those of trade come first. */
export function useCurrencies(): readonly Option[] {
  const { site, language } = usePageSite();
  const { data } = useEndpoint(listCurrencies, { query: { lang: language } });
  const options = (data?.items ?? []).map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }));
  return ownFirst(options, [site.currency, 'USD', 'EUR'], language);
}
