import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf, useT } from '../../i18n.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { usePageSite } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { type CountriesData, type CountryRow, loadCountries } from './countries-data.server.ts';
import { CountryTable } from './country-table.tsx';
import css from './places.module.css';
import { WorldMap } from './world-map.tsx';

await loadTexts('places');

const PATH = '/countrywise-tenders';

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<CountriesData> =>
  loadCountries(context.get(pageRequest), new URL(request.url).searchParams.get('sort'));

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const [title, description] = [t('places.countries.title'), t('places.countries.description')];
  return headOf(pageSite, {
    title,
    description,
    path: PATH,
    search: location.search,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: title,
      description,
      ...(pageSite?.origin ? { url: pageSite.origin + PATH } : {}),
      creator: { '@type': 'Organization', name: pageSite?.site.productName ?? '' },
    },
  });
};

export const handle: PageHandle<CountriesData> = {
  crumbs: ({ t }) => [{ label: t('places.countries.title'), to: PATH }],
};

export default function CountrywiseTenders({ loaderData: data }: { loaderData: CountriesData }) {
  const t = useT();
  const { site } = usePageSite();
  const addressOfCountry = ({ code, open }: CountryRow, column: 'open' | 'total' = open > 0 ? 'open' : 'total') => {
    const query = { ...(code === site.country ? {} : { country: code }), ...(column === 'open' ? { state: 'open' } : {}) };
    // On a site without a country, a country with a site of its own has a separate list there.
    const path = code === site.country || site.country === null ? '/LocalTenders' : '/global-tenders';
    return addressWithAllStates(path, query);
  };
  return (
    <div className={`${ui.wrap} ${css.page}`}>
      <h1>{t('places.countries.title')}</h1>
      <p className={css.sub}>{t(data.rows.length > 0 ? 'places.countries.description' : 'places.countries.nothing')}</p>
      <WorldMap rows={data.rows} shownFigure={data.shownFigure} addressOf={(row) => addressOfCountry(row)} />
      {data.rows.length > 0 && <CountryTable data={data} path={PATH} to={addressOfCountry} />}
    </div>
  );
}
