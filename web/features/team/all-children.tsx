import { Link, useSearchParams } from 'react-router';
import type { OrganisationRow, adminBuyers } from '#contract/administration.ts';
import type { Request } from '#contract/endpoint.ts';
import { approvals } from '#contract/names.ts';
import { call } from '../../api.ts';
import { needTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { useFormats } from '../../shell/site.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { changed, useTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { FindBox } from '../../ui/find-box/find-box.tsx';
import ui from '../../ui/ui.module.css';
import { anyOrganisationEndpoint, buyersEndpoint } from './endpoints.ts';
import { useFindBuyers, useForPortal } from './find-buyers.ts';
import css from './team.module.css';

await needTexts('team', 'administration');

const CHILD = { group: 'child' } as const;
type Query = Request<typeof adminBuyers>['query'];

function useColumns(): readonly Column<OrganisationRow>[] {
  const t = useT();
  const [params] = useSearchParams();
  const { country, count, firstDate, siteZone } = useFormats();
  const label = (name: string) => t(`administration.column.${name}`);
  return [
    {
      name: 'name',
      label: label('name'),
      isHead: true,
      sorts: true,
      cell: ({ id, name }) => (
        <Link className={ui.link} to={`/manage-sub-buyer?id=${id}`}>
          {name}
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'parent',
      label: label('parent'),
      sorts: true,
      cell: ({ parent }) =>
        parent && (
          <Link className={ui.link} to={`?${changed(params, { parent: parent.id })}`} title={t('team.onlyBelow', { name: parent.name })}>
            {parent.name}
          </Link>
        ),
      text: ({ parent }) => parent?.name ?? '',
    },
    { name: 'country', label: label('country'), sorts: true, cell: (row) => (row.country ? country(row.country) : '–'), text: (row) => row.country ?? '' },
    {
      name: 'approval',
      label: label('approval'),
      sorts: true,
      cell: ({ approval, blockedAt }) =>
        [approval && t(`administration.approval.${approval}`), blockedAt && t('administration.blocked')].filter(Boolean).join(', '),
      text: ({ approval }) => approval ?? '',
    },
    { name: 'owner', label: label('owner'), cell: ({ owner }) => owner?.email ?? '–', text: ({ owner }) => owner?.email ?? '' },
    { name: 'members', label: label('members'), isNumber: true, cell: ({ members }) => count(members), text: ({ members }) => String(members) },
    {
      name: 'created',
      label: label('created'),
      sorts: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{firstDate(createdAt, siteZone, 'short')}</time>,
      text: ({ createdAt }) => createdAt,
    },
  ];
}

/** Keeps to the children of one parent. */
function OfParent({ id, choose }: { id: string | undefined; choose: (id: string) => void }) {
  const t = useT();
  const find = useFindBuyers('all');
  const { data } = useAsk(anyOrganisationEndpoint, id === undefined ? null : { params: { id } });
  return (
    <div className={css.ofParent}>
      <label htmlFor="of-parent">{t('team.ofParent')}</label>
      {id === undefined ? (
        <FindBox id="of-parent" find={find} onChoose={(one) => choose(one.id)} listLabel={t('team.ofParent')} nothing={t('team.noBuyer')} />
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
  useForPortal();
  const { country } = useFormats();
  const table = useTable(['q', 'country', 'approval', 'blocked', 'parent'], 'parent');
  const answer = useAsk(buyersEndpoint, { query: { ...table.query, ...CHILD } as unknown as Query });
  const columns = useColumns();
  const { parent } = table.filters;
  return (
    <div className={`${ui.wrap} ${css.wide}`}>
      <header className={css.wideHead}>
        <h1>{t('team.childrenTitle')}</h1>
        <Link className={ui.primary} to={`/manage-sub-buyer${parent ? `?parent=${parent}` : ''}`} state={{ mode: 'add-childbuyer' }}>
          {t('team.addChild')}
        </Link>
      </header>
      <OfParent id={parent} choose={(id) => table.change({ parent: id })} />
      <DataTable
        caption={t('team.childrenTitle')}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        searchLabel={t('administration.searchOrganisation')}
        filters={[
          { name: 'country', label: t('administration.column.country'), options: siteCountries.map((value) => ({ value, label: country(value) })) },
          {
            name: 'approval',
            label: t('administration.column.approval'),
            options: approvals.map((value) => ({ value, label: t(`administration.approval.${value}`) })),
          },
          {
            name: 'blocked',
            label: t('administration.blocked'),
            options: [
              { value: 'true', label: t('administration.yes') },
              { value: 'false', label: t('administration.no') },
            ],
          },
        ]}
        exporting={{ name: 'child-buyers', read: (given) => call(buyersEndpoint, { query: { ...given, ...CHILD } }) }}
        empty={<p>{t('team.noChildrenAnywhere')}</p>}
      />
    </div>
  );
}
