import { Link, useSearchParams } from 'react-router';
import { type BuyerGroup, type OrganisationRow, countBuyersByApproval, decideBuyer, listBuyers } from '#contract/administration.ts';
import type { Request } from '#contract/endpoint.ts';
import { buyerGroups } from '#contract/names.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { changeQuery, useTable } from '../../ui/data-table/table-state.ts';
import { useOrganisationColumns } from '../../domain/organisations/columns.tsx';
import { validOrganisationFilters, useOrganisationFilters } from '../../domain/organisations/filters.ts';
import { OrganisationTable } from '../../domain/organisations/organisation-table.tsx';
import ui from '../../ui/ui.module.css';
import { AdminPage, RegisteredBuyers } from './admin-page.tsx';
import { useAdministrationAction } from './use-administration-action.ts';
import css from './administration.module.css';

await loadTexts('administration');

const names = ['q', 'country', 'orgType', 'blocked', 'trusted'] as const;
type Query = Request<typeof listBuyers>['query'];

/** The groups as tabs, each with its count under the present filters. */
function Groups({ group, filters, params }: { group: BuyerGroup; filters: Readonly<Record<string, string>>; params: URLSearchParams }) {
  const t = useT();
  const { count } = useFormats();
  const { data } = useEndpoint(countBuyersByApproval, { query: filters });
  return (
    <nav className={css.tabs} aria-label={t('administration.groups')}>
      {buyerGroups.map((name) => (
        <Link
          key={name}
          to={`?${changeQuery(params, { group: name === 'all' ? undefined : name })}`}
          aria-current={name === group ? 'page' : undefined}
          preventScrollReset
        >
          {t(`administration.group.${name}`)} <b>{data ? count(data.counts[name]) : '…'}</b>
        </Link>
      ))}
    </nav>
  );
}

/** Every registered buyer, in the specification's seven groups. */
export default function AllBuyers() {
  const t = useT();
  const table = useTable(names, '-created', validOrganisationFilters);
  const [params] = useSearchParams();
  const group = buyerGroups.find((name) => name === params.get('group')) ?? 'all';
  const query = { ...table.query, group } as unknown as Query;
  const answer = useEndpoint(listBuyers, { query });
  const columns = useOrganisationColumns();
  const filters = useOrganisationFilters();
  const runNotified = useAdministrationAction();
  const approve = async (rows: readonly OrganisationRow[]) => {
    for (const { id, name, revision } of rows)
      await runNotified(
        () => call(decideBuyer, { params: { id }, body: { decision: 'approved', seen: 'pending' } }, { revision }),
        t('administration.approved', { name }),
        name,
      );
  };
  return (
    <AdminPage
      title={t('administration.title.allBuyers')}
      actions={
        <Link to="/admin-addBuyer" className={ui.primary}>
          {t('administration.title.addBuyer')}
        </Link>
      }
    >
      <RegisteredBuyers />
      <Groups group={group} filters={table.filters} params={params} />
      <OrganisationTable
        caption={t(`administration.group.${group}`)}
        columns={[
          columns.name,
          columns.country,
          columns.orgType,
          columns.approval,
          columns.marks,
          columns.manager,
          columns.owner,
          columns.members,
          columns.created,
        ]}
        table={table}
        answer={answer}
        filters={[
          filters.country,
          {
            name: 'orgType',
            label: t('administration.column.orgType'),
            options: (['BUYER', 'BOTH'] as const).map((value) => ({ value, label: t(`administration.orgType.${value}`) })),
          },
          filters.trusted,
          filters.blocked,
        ]}
        exportSource={{ name: 'buyers', fetchPage: (pageQuery) => call(listBuyers, { query: { ...pageQuery, group } }) }}
        bulk={[{ label: t('administration.approve'), fits: ({ approval, closedAt }) => approval === 'pending' && closedAt === null, run: approve }]}
        empty={<p>{t('administration.noBuyers')}</p>}
      />
    </AdminPage>
  );
}
