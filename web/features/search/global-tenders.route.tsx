import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { translatorOf } from '../../i18n.ts';
import { headOf, placeOf } from '../../lib/head.ts';
import { useT } from '../../i18n.ts';
import { type SearchData, loadSearch } from './search-data.server.ts';
import { SearchPage } from './search-page.tsx';

export const loader = (args: LoaderFunctionArgs): Promise<SearchData> => loadSearch(args, 'global');

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const place = placeOf(matches);
  const t = translatorOf(place?.language ?? 'en');
  return headOf(place, {
    title: t('search.globalTitle'),
    description: t('search.globalDescription'),
    path: '/global-tenders',
    unlisted: isFiltered(location.search),
  });
};

/** More than the plain list, or the plain list of what is open. */
const isFiltered = (search: string) => !['', '?state=open'].includes(search);

export default function GlobalTenders({ loaderData }: { loaderData: SearchData }) {
  const t = useT();
  return <SearchPage data={loaderData} title={t('search.globalTitle')} path="/global-tenders" />;
}
