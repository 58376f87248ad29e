import { listCountries, listCurrencies, listFundingAgencies, listLanguages, listSourcesOfFunding } from '#contract/reference.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { usePageSite } from '../../lib/site.tsx';
import type { Option } from '../../ui/form/fields.tsx';

/** Those of the site first, then the others by name. */
function ownFirst(options: readonly Option[], own: readonly (string | null)[], language: string): readonly Option[] {
  const isOwn = ({ value }: Option) => own.includes(value);
  return [...options.filter(isOwn), ...options.filter((option) => !isOwn(option)).toSorted((a, b) => a.label.localeCompare(b.label, language))];
}

export function useCountries(): readonly Option[] {
  const { site, language } = usePageSite();
  const { data } = useEndpoint(listCountries, { query: { all: 'true', lang: language } });
  return ownFirst(
    (data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name })),
    [site.country],
    language,
  );
}

export function useLanguages(): readonly Option[] {
  const { site, language } = usePageSite();
  const { data } = useEndpoint(listLanguages, { query: { lang: language } });
  return ownFirst(
    (data?.languages ?? []).map(({ code, name }) => ({ value: code, label: name })),
    site.languages,
    language,
  );
}

export function useCurrencies(): readonly Option[] {
  const { site, language } = usePageSite();
  const { data } = useEndpoint(listCurrencies, { query: { lang: language } });
  return ownFirst(
    (data?.items ?? []).map(({ code, name }) => ({ value: code, label: `${code} – ${name}` })),
    [site.currency, 'USD', 'EUR'],
    language,
  );
}

/** Names that are proposed while somebody types them. */
export function useFunding(): { agencies: readonly string[]; sources: readonly string[] } {
  const { language } = usePageSite();
  const agencies = useEndpoint(listFundingAgencies, { query: { lang: language } }).data;
  const sources = useEndpoint(listSourcesOfFunding, { query: { lang: language } }).data;
  return { agencies: agencies?.items.map(({ name }) => name) ?? [], sources: sources?.items.map(({ name }) => name) ?? [] };
}
