import { listFundingAgencies, listLanguages, listSourcesOfFunding } from '#contract/reference.ts';
import { ownFirst } from '../../domain/own-first.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { usePageSite } from '../../lib/site.tsx';
import type { Option } from '../../ui/form/fields.tsx';

export function useLanguages(): readonly Option[] {
  const { site, language } = usePageSite();
  const { data } = useEndpoint(listLanguages, { query: { lang: language } });
  return ownFirst(
    (data?.languages ?? []).map(({ code, name }) => ({ value: code, label: name })),
    site.languages,
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
