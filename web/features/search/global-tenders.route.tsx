import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { translatorOf } from '../../i18n.ts';
import { headOf, placeOf } from '../../lib/head.ts';
import { useT } from '../../i18n.ts';
import { isPlainList, titleOfList } from './list-head.ts';
import { type SearchData, loadSearch } from './search-data.server.ts';
import { SearchPage } from './search-page.tsx';

export const loader = (args: LoaderFunctionArgs): Promise<SearchData> => loadSearch(args, 'global');

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const place = placeOf(matches);
  const t = translatorOf(place?.language ?? 'en');
  return headOf(place, {
    title: titleOfList(t, t('search.globalTitle'), location.search),
    description: t('search.globalDescription'),
    path: '/global-tenders',
    search: location.search,
    unlisted: !isPlainList(location.search),
  });
};

export default function GlobalTenders({ loaderData }: { loaderData: SearchData }) {
  const t = useT();
  return <SearchPage data={loaderData} title={t('search.globalTitle')} path="/global-tenders" />;
}
