import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { loadTexts, translatorOf, useT } from '../../i18n.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { isPlainList, listHead, titleOfList } from './list-head.ts';
import { type SearchData, loadSearch } from './search-data.server.ts';
import { SearchPage } from './search-page.tsx';

await loadTexts('search', 'links');

export const loader = (args: LoaderFunctionArgs): Promise<SearchData> => loadSearch(args, false);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  return headOf(pageSite, {
    title: titleOfList(t, t('search.globalTitle'), location.search),
    description: t('search.globalDescription'),
    path: '/global-tenders',
    search: location.search,
    unlisted: !isPlainList(location.search),
    ...listHead(pageSite, loaderData),
  });
};

export const handle: PageHandle<SearchData> = {
  crumbs: ({ t }) => [{ label: t('search.globalTitle'), to: '/global-tenders' }],
};

export default function GlobalTenders({ loaderData }: { loaderData: SearchData }) {
  const t = useT();
  return <SearchPage data={loaderData} title={t('search.globalTitle')} path="/global-tenders" />;
}
