import type { MetaFunction } from 'react-router';
import { loadTexts, translatorOf, useT } from '../../../i18n.ts';
import { headOf, pageSiteOf } from '../../../lib/head.ts';
import { cleanQuery } from '../../../lib/search-query.ts';
import type { PageHandle } from '../../../shell/crumbs.ts';
import ui from '../../../ui/ui.module.css';
import { type AdvancedData, loadAdvanced } from './advanced-data.server.ts';
import { IgnoredFilters } from '../ignored-filters.tsx';
import { AdvancedForm } from './advanced-form.tsx';
import css from './advanced.module.css';
import { ADVANCED_PATH } from './advanced-query.ts';

await loadTexts('search', 'advanced');

export const loader = loadAdvanced;

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const query = cleanQuery(new URLSearchParams(location.search));
  query.delete('lang');
  return headOf(pageSite, {
    title: t('advanced.title'),
    description: t('advanced.description'),
    path: ADVANCED_PATH,
    search: location.search,
    unlisted: query.size > 0,
  });
};

export const handle: PageHandle<AdvancedData> = {
  crumbs: ({ t }) => [
    { label: t('search.globalTitle'), to: '/global-tenders' },
    { label: t('advanced.title'), to: ADVANCED_PATH },
  ],
};

export default function AdvancedSearch({ loaderData }: { loaderData: AdvancedData }) {
  const t = useT();
  return (
    <div className={`${ui.wrap} ${css.page}`}>
      <h1>{t('advanced.title')}</h1>
      <p className={css.lead}>{t('advanced.description')}</p>
      <IgnoredFilters list={loaderData.ignored} />
      <AdvancedForm data={loaderData} />
    </div>
  );
}
