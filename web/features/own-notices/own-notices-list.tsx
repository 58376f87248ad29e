import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listPendingNotices } from '#contract/approval.ts';
import { type ownTiles as tileNames, noticeStatuses, ownTiles } from '#contract/draft-names.ts';
import type { Request } from '#contract/endpoint.ts';
import { noticeTypes } from '#contract/notice-names.ts';
import { listOwnNotices } from '#contract/own-notices.ts';
import { call } from '../../api.ts';
import { isAdmin } from '../../domain/session/active-organisation.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { tenderList } from '../../domain/tender-state.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { useFormats } from '../../lib/site.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ascendingAndDescending, changeQuery, idPattern, useTable } from '../../ui/data-table/table-state.ts';
import ui from '../../ui/ui.module.css';
import { useColumns } from './columns.tsx';
import { ChosenOrganisation, useOrganisationFilter } from './organisation-filter.tsx';
import css from './own-notices.module.css';

await loadTexts('own-notices', 'form');

type Tile = (typeof tileNames)[number];
type Query = Request<typeof listOwnNotices>['query'];
const filterNames = ['q', 'status', 'type', 'countryIso', 'organisation'] as const;
const sortable = ['edited', 'deadline', 'published'] as const;
const ADD = { to: '/publish-tenders', state: { type: 'add-notices' } } as const;

/** The API's order begins with the newest where a column is named alone; a table's with the oldest. */
const turned = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/** The tiles as tabs, each with its count under the present filters. */
function Tiles({
  tile,
  counts,
  params,
}: {
  tile: Tile;
  counts: Readonly<Record<Tile, { count: number; isCapped: boolean }>> | undefined;
  params: URLSearchParams;
}) {
  const t = useT();
  const { count } = useFormats();
  return (
    <nav className={css.tiles} aria-label={t('own-notices.tiles')}>
      {ownTiles.map((name) => (
        <Link
          key={name}
          to={`?${changeQuery(params, { tile: name === 'tender' ? undefined : name })}`}
          data-tile={name}
          aria-current={name === tile ? 'page' : undefined}
          preventScrollReset
        >
          {t(`own-notices.tile.${name}`)} <b>{counts ? count(counts[name].count, counts[name].isCapped) : '…'}</b>
        </Link>
      ))}
    </nav>
  );
}

/** What waits for the user's decision, if anything does. */
function Approvals() {
  const t = useT();
  const { count } = useFormats();
  const { data } = useEndpoint(listPendingNotices, { query: { size: 1 } });
  if (!data || data.total === 0) return null;
  return (
    <Link to="/notice-approvals" className={ui.button}>
      {t('own-notices.approvals.open', { count: data.total, n: count(data.total, data.totalIsCapped) })}
    </Link>
  );
}

/** The notices of the active organisation in every status, or, for an administrator, all that were written here (View Notices). */
export function OwnNoticesList() {
  const t = useT();
  const user = useUser();
  const child = activeChild.use();
  const mayWrite = usePermission('notices.write');
  const mayDecide = usePermission('children.manage');
  const [params] = useSearchParams();
  const table = useTable(filterNames, '-edited', {
    sort: ascendingAndDescending(...sortable),
    status: noticeStatuses,
    type: noticeTypes,
    countryIso: siteCountries,
    organisation: idPattern,
  });
  const tile = ownTiles.find((name) => name === params.get('tile')) ?? 'tender';
  const query = { ...table.query, sort: turned(table.sort), tile } as unknown as Query;
  const answer = useEndpoint(listOwnNotices, { query });
  const columns = useColumns();
  const organisations = useOrganisationFilter(table);
  const { country } = useFormats();
  const items = answer.data?.items;
  useEffect(() => {
    if (items) tenderList.set(items.map(({ id, slug, title, language }) => ({ id, slug, title, language })));
  }, [items]);
  const isAll = isAdmin(user) && child === null;
  const add = mayWrite && (
    <Link {...ADD} className={ui.primary}>
      {t('own-notices.add')}
    </Link>
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t(isAll ? 'own-notices.titleAll' : 'own-notices.title')}</h1>
        <span className={css.actions}>
          {mayDecide && <Approvals />}
          {mayWrite && !isAll && (
            <Link to="/drafts-from-table" className={ui.button}>
              {t('own-notices.fromTable')}
            </Link>
          )}
          {add}
        </span>
      </header>
      <Tiles tile={tile} counts={answer.data?.tiles} params={params} />
      {organisations.chosenName !== null && <ChosenOrganisation name={organisations.chosenName} />}
      <DataTable
        caption={t(`own-notices.tile.${tile}`)}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => id}
        nameOf={({ title }) => title || t('own-notices.untitled')}
        searchLabel={t('own-notices.search')}
        filters={[
          ...organisations.filters,
          {
            name: 'status',
            label: t('own-notices.column.status'),
            options: noticeStatuses.map((value) => ({ value, label: t(`own-notices.status.${value}`) })),
          },
          { name: 'type', label: t('own-notices.column.type'), options: noticeTypes.map((value) => ({ value, label: t(`words.type.${value}`) })) },
          { name: 'countryIso', label: t('own-notices.column.country'), options: siteCountries.map((value) => ({ value, label: country(value) })) },
        ]}
        linkFilter="countryIso"
        exportSource={{
          name: 'notices',
          fetchPage: (pageQuery) => call(listOwnNotices, { query: { ...pageQuery, sort: turned(pageQuery['sort'] ?? '-edited'), tile } as unknown as Query }),
        }}
        empty={
          <>
            <strong>{t(`own-notices.none.${tile}`)}</strong>
            {add}
          </>
        }
      />
    </div>
  );
}
