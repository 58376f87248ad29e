import { Link, useSearchParams } from 'react-router';
import { type OrganisationRow, listBuyers, showOrganisation } from '#contract/administration.ts';
import type { Request } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useActForPortal } from '../../shell/session/use-act-for-portal.ts';
import { changeQuery, useTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { FindBox } from '../../ui/find-box/find-box.tsx';
import { useOrganisationColumns } from '../../domain/organisations/columns.tsx';
import { validOrganisationFilters, useOrganisationFilters } from '../../domain/organisations/filters.ts';
import { OrganisationTable } from '../../domain/organisations/organisation-table.tsx';
import { OrganisationLink } from '../../domain/organisations/cells.tsx';
import ui from '../../ui/ui.module.css';
import { useFindBuyers } from './find-buyers.ts';
import css from './team.module.css';

await loadTexts('team', 'administration');

const CHILD = { group: 'child' } as const;
type Query = Request<typeof listBuyers>['query'];

const toChild = ({ id, name }: OrganisationRow) => <OrganisationLink id={id} name={name} to={`/manage-sub-buyer?id=${id}`} />;

function useColumns(): readonly Column<OrganisationRow>[] {
  const t = useT();
  const [params] = useSearchParams();
  const { name, parent, country, approval, marks, owner, members, created } = useOrganisationColumns();
  const parentLink = (row: OrganisationRow) =>
    row.parent && (
      <Link className={ui.link} to={`?${changeQuery(params, { parent: row.parent.id })}`} title={t('team.onlyBelow', { name: row.parent.name })}>
        {row.parent.name}
      </Link>
    );
  return [{ ...name, cell: toChild }, { ...parent, cell: parentLink }, country, approval, marks, owner, members, created];
}

/** Filters by the children of one parent. */
function ParentFilter({ id, choose }: { id: string | undefined; choose: (id: string) => void }) {
  const t = useT();
  const find = useFindBuyers('all');
  const { data } = useEndpoint(showOrganisation, id === undefined ? null : { params: { id } });
  return (
    <div className={css.ofParent}>
      <label htmlFor="of-parent">{t('team.ofParent')}</label>
      {id === undefined ? (
        <FindBox id="of-parent" find={find} onChoose={(buyer) => choose(buyer.id)} listLabel={t('team.ofParent')} emptyText={t('team.noBuyer')} />
      ) : (
        <span className={css.controls}>
          <strong>{data?.name ?? '…'}</strong>
          <button id="of-parent" type="button" className={ui.quiet} onClick={() => choose('')}>
            {t('team.anyParent')}
          </button>
        </span>
      )}
    </div>
  );
}

/** Every child buyer with its parent, for the administrator. */
export default function AllChildren() {
  const t = useT();
  useActForPortal();
  const table = useTable(['q', 'country', 'approval', 'blocked', 'parent'], 'parent', validOrganisationFilters);
  const answer = useEndpoint(listBuyers, { query: { ...table.query, ...CHILD } as unknown as Query });
  const columns = useColumns();
  const filters = useOrganisationFilters();
  const { parent } = table.filters;
  return (
    <div className={css.wide}>
      <header className={css.wideHead}>
        <h1>{t('team.childrenTitle')}</h1>
        <Link className={ui.primary} to={`/manage-sub-buyer${parent ? `?parent=${parent}` : ''}`} state={{ mode: 'add-childbuyer' }}>
          {t('team.addChild')}
        </Link>
      </header>
      <ParentFilter id={parent} choose={(id) => table.change({ parent: id })} />
      <OrganisationTable
        caption={t('team.childrenTitle')}
        columns={columns}
        table={table}
        answer={answer}
        filters={[filters.country, filters.approval, filters.blocked]}
        exportSource={{ name: 'child-buyers', fetchPage: (pageQuery) => call(listBuyers, { query: { ...pageQuery, ...CHILD } }) }}
        empty={<p>{t('team.noChildrenAnywhere')}</p>}
      />
    </div>
  );
}
