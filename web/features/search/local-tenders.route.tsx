import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { listCountries } from '#contract/reference.ts';
import { filterCounts } from '#contract/search.ts';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf, useT } from '../../i18n.ts';
import { countryName } from '../../lib/country.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { usePageSite } from '../../lib/site.tsx';
import { type CountryOption, CountryChoice } from './country-choice.tsx';
import { isPlainList, listHead, titleOfList } from './list-head.ts';
import { type SearchData, loadSearch, readQuery, searchOf } from './search-data.server.ts';
import { SearchPage } from './search-page.tsx';

await loadTexts('search', 'links');

const PATH = '/LocalTenders';
type Data = { choice: CountryOption[]; search: string } | { choice: null; country: string; search: SearchData };

/** Tenders of the site's country. A site without one asks for a country first. */
export async function loader(args: LoaderFunctionArgs): Promise<Data> {
  const page = args.context.get(pageRequest);
  if (page.site.country) return { choice: null, country: page.site.country, search: await loadSearch(args, true) };
  const { rawQuery } = readQuery(new URL(args.request.url), PATH);
  const { country, cursor: _cursor, page: _page, sort, ...filters } = rawQuery;
  if (country?.length === 1) return { choice: null, country: String(country[0]), search: await loadSearch(args, true) };
  const [{ countries }, { filters: counts }] = await Promise.all([
    page.call(listCountries, { query: { lang: page.language } }),
    page.call(filterCounts, { query: { ...filters, scope: 'global' } }),
  ]);
  const countryCounts = new Map(counts['country']?.map((entry) => [entry.value, entry]));
  return {
    choice: countries.map(({ code, name }) => ({
      code,
      name,
      count: countryCounts.get(code)?.count ?? 0,
      isCapped: countryCounts.get(code)?.isCapped ?? false,
    })),
    search: searchOf({ ...filters, ...(sort ? { sort } : {}) }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  if (!loaderData || loaderData.choice) {
    return headOf(pageSite, {
      title: t('search.chooseTitle'),
      description: t('search.chooseDescription'),
      path: PATH,
      search: location.search,
      unlisted: !isPlainList(location.search),
    });
  }
  const country = countryName(t, pageSite?.language ?? 'en', loaderData.country);
  const countryQuery = pageSite?.site.country ? '' : `?country=${loaderData.country}`;
  return headOf(pageSite, {
    title: titleOfList(t, t('search.localTitle', { country }), location.search),
    description: t('search.localDescription', { country }),
    path: PATH + countryQuery,
    search: location.search,
    unlisted: !isPlainList(location.search, countryQuery === '' ? null : loaderData.country),
    ...listHead(pageSite, loaderData.search),
  });
};

export const handle: PageHandle<Data> = {
  crumbs: ({ t, pageSite, data }) => {
    const choice = { label: t('search.chooseTitle'), to: PATH };
    if (!data || data.choice) return pageSite.site.country ? [] : [choice];
    const label = t('search.localTitle', { country: countryName(t, pageSite.language, data.country) });
    return pageSite.site.country ? [{ label, to: PATH }] : [choice, { label, to: `${PATH}?country=${data.country}` }];
  },
};

export default function LocalTenders({ loaderData }: { loaderData: Data }) {
  const t = useT();
  const { language, site } = usePageSite();
  if (loaderData.choice) return <CountryChoice options={loaderData.choice} search={loaderData.search} />;
  const fixed = site.country ? [] : [{ name: 'country', value: loaderData.country }];
  const title = t('search.localTitle', { country: countryName(t, language, loaderData.country) });
  return <SearchPage data={loaderData.search} title={title} path={PATH} fixed={fixed} local />;
}
