import { Link, type LoaderFunctionArgs, type MetaFunction, useLocation } from 'react-router';
import { directorySorts } from '#contract/names.ts';
import { type BuyerFilterCounts, type BuyerList, BuyerQuery, organizationFilter, searchBuyers } from '#contract/organisations.ts';
import { pageRequest } from '../../context.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOfBuyer } from '../../lib/addresses.ts';
import { firstPageOnBadCursor, readList } from '../../lib/list-query.server.ts';
import { respellValues } from '../../lib/same-name.ts';
import { addressOf, withParameter, withoutFilter } from '../../lib/search-query.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { useOwnBuyers } from '../../shell/session/own-buyers.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { DirectoryForm } from '../../domain/directory/directory-form.tsx';
import { type DirectoryPage, directoryHead, directoryQuery, scopeOf } from '../../domain/directory/directory-head.ts';
import { DirectoryHead, EmptyList, DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import shared from '../../domain/directory/directory.module.css';
import ui from '../../ui/ui.module.css';
import { BuyerCard } from './buyer-card.tsx';
import css from './buyers.module.css';

await loadTexts('buyers', 'lists');

const PATH = '/buyers-list';
const directory: DirectoryPage = { path: PATH, title: 'buyers.title', titleCountry: 'buyers.titleCountry', description: 'buyers.description' };
const SIZE = '24';

interface Data {
  list: BuyerList;
  filters: BuyerFilterCounts['filters'];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const listQuery = readList(new URL(request.url), BuyerQuery);
  const scope = scopeOf(page.site, listQuery['scope']);
  const { cursor: _cursor, page: _page, sort: _sort, ...filterQuery } = listQuery;
  const [list, counts] = await Promise.all([
    firstPageOnBadCursor((query: Record<string, string>) => page.call(searchBuyers, { query: { size: SIZE, ...query, scope } }), listQuery),
    page.call(organizationFilter, { query: { ...filterQuery, scope } }),
  ]);
  return { list, filters: counts.filters };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...metaArgs }) =>
  directoryHead(directory, metaArgs, () => loaderData?.list.items.map((buyer) => ({ name: buyer.name, path: addressOfBuyer(buyer) })));

export const handle: PageHandle<Data> = { crumbs: ({ t }) => [{ label: t('buyers.title'), to: PATH }] };

/** The initials of names with their counts; the chosen one can be cleared. */
function Letters({ letters, query }: { letters: BuyerFilterCounts['filters'][string]; query: URLSearchParams }) {
  const t = useT();
  const { count } = useFormats();
  const chosenLetter = query.get('letter')?.toUpperCase() ?? null;
  if (letters.length < 2 && chosenLetter === null) return null;
  const sorted = [...letters.filter(({ value }) => value !== '#'), ...letters.filter(({ value }) => value === '#')];
  return (
    <nav className={css.letters} aria-label={t('buyers.letters')}>
      <Link to={addressOf(PATH, withoutFilter(query, 'letter'))} aria-current={chosenLetter === null ? 'page' : undefined} preventScrollReset>
        {t('lists.all')}
      </Link>
      {sorted.map(({ value, count: number }) => (
        <Link
          key={value}
          to={addressOf(PATH, withParameter(query, 'letter', value))}
          aria-current={chosenLetter === value ? 'page' : undefined}
          aria-label={t('buyers.letter', { letter: value === '#' ? t('buyers.signs') : value, count: number, n: count(number) })}
          preventScrollReset
        >
          {value}
        </Link>
      ))}
    </nav>
  );
}

function Views({ query }: { query: URLSearchParams }) {
  const t = useT();
  const isList = query.get('view') === 'list';
  return (
    <nav className={css.views} aria-label={t('buyers.view')}>
      <Link to={addressOf(PATH, withoutFilter(query, 'view'))} aria-current={isList ? undefined : 'true'} preventScrollReset>
        {t('buyers.grid')}
      </Link>
      <Link to={addressOf(PATH, withParameter(query, 'view', 'list'))} aria-current={isList ? 'true' : undefined} preventScrollReset>
        {t('buyers.list')}
      </Link>
    </nav>
  );
}

export default function BuyersList({ loaderData: { list, filters } }: { loaderData: Data }) {
  const t = useT();
  const { count, country } = useFormats();
  useOwnBuyers();
  const query = directoryQuery(useLocation().search);
  const isLocal = scopeOf(usePageSite().site, query.get('scope')) === 'local';
  const active = filters['open']?.[0]?.count ?? 0;
  const options = (name: string, label: (value: string) => string) =>
    respellValues(name, filters[name] ?? [], query.getAll(name)).map((entry) => ({
      value: entry.value,
      label: entry.label ?? label(entry.value),
      count: count(entry.count),
    }));
  return (
    <>
      <DirectoryHead page={directory} query={query}>
        <DirectoryForm
          path={PATH}
          query={query}
          label={t('buyers.name')}
          choices={[
            ...(isLocal ? [] : [{ name: 'country', label: t('lists.country'), options: options('country', country) }]),
            { name: 'city', label: t('lists.city'), options: options('city', (value) => value) },
            { name: 'type', label: t('buyers.kind'), options: options('type', (value) => t(`buyers.type.${value}`)) },
          ]}
          open={count(active)}
          sorts={directorySorts.map((value) => ({ value, label: t(`buyers.sorts.${value}`) }))}
          sort={query.get('sort') ?? 'name'}
          hiddenParameters={['scope', 'view', 'letter']}
        />
      </DirectoryHead>
      <div className={`${ui.wrap} ${shared.body}`}>
        <Letters letters={filters['letter'] ?? []} query={query} />
        <div className={shared.bar}>
          <h2 suppressHydrationWarning aria-live="polite">
            {t('buyers.total', { count: list.total, n: count(list.total) })}
          </h2>
          <Views query={query} />
        </div>
        {list.items.length === 0 ? (
          <EmptyList path={PATH} />
        ) : (
          <ul className={query.get('view') === 'list' ? css.rows : css.grid}>
            {list.items.map((buyer) => (
              <li key={buyer.id}>
                <BuyerCard buyer={buyer} level={3} withCountry={!isLocal} />
              </li>
            ))}
          </ul>
        )}
        <DirectoryPagination path={PATH} query={query} list={list} />
      </div>
    </>
  );
}
