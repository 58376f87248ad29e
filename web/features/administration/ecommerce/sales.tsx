import { useState } from 'react';
import { type MasterOrder, showEcommerce } from '#contract/ecommerce.ts';
import type { Request } from '#contract/endpoint.ts';
import { orderStates, sellingSites } from '#contract/payment-names.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { OrganisationLink } from '../../../domain/organisations/cells.tsx';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useTable } from '../../../ui/data-table/table-state.ts';
import type { Column } from '../../../ui/data-table/types.ts';
import ui from '../../../ui/ui.module.css';
import { Figures } from './figures.tsx';
import { When, useSiteName, useSiteOptions } from './names.tsx';
import { OrderSheet } from './order-sheet.tsx';

const DAY_MS = 86_400_000;
const periods = ['7', '30', '365'] as const;
type Query = Request<typeof showEcommerce>['query'];

function useColumns(onOpen: (id: string) => void): Column<MasterOrder>[] {
  const t = useT();
  const { money } = useFormats();
  const siteName = useSiteName();
  return [
    {
      name: 'organisation',
      label: t('ecommerce.organisation'),
      isHead: true,
      cell: ({ organisation }) => <OrganisationLink {...organisation} />,
      text: ({ organisation }) => organisation.name,
    },
    { name: 'plan', label: t('ecommerce.plan'), cell: ({ planName }) => planName, text: ({ planName }) => planName },
    { name: 'site', label: t('ecommerce.site'), cell: ({ site }) => siteName(site), text: ({ site }) => site },
    { name: 'kind', label: t('ecommerce.kindOf'), cell: ({ kind }) => t(`ecommerce.kind.${kind}`), text: ({ kind }) => kind },
    {
      name: 'state',
      label: t('ecommerce.stateOf'),
      cell: ({ state }) => <span className={state === 'paid' ? ui.free : state === 'review' ? ui.locked : ui.tag}>{t(`ecommerce.state.${state}`)}</span>,
      text: ({ state }) => state,
    },
    {
      name: 'total',
      label: t('ecommerce.total'),
      isNumber: true,
      cell: ({ total, currency }) => money({ amount: total, currency }),
      text: ({ total, currency }) => `${total} ${currency}`,
    },
    { name: 'ordered', label: t('ecommerce.orderedAt'), cell: ({ orderedAt }) => <When at={orderedAt} />, text: ({ orderedAt }) => orderedAt },
    {
      name: 'id',
      label: t('ecommerce.order'),
      cell: ({ id }) => (
        <button type="button" className={ui.button} onClick={() => onOpen(id)}>
          {t('ecommerce.open')}
        </button>
      ),
      text: ({ id }) => id,
    },
  ];
}

/** The orders of all organisations, with the figures above them. */
export function Sales() {
  const t = useT();
  const table = useTable(['q', 'site', 'state', 'period'], '', { sort: [], site: sellingSites, state: orderStates, period: periods });
  const [openId, setOpenId] = useState<string | null>(null);
  // Fixed when the page opens, so that it does not move while it is read.
  const [now] = useState(() => Date.now());
  const queryOf = ({ sort: _sort, period, ...query }: Record<string, string>) =>
    ({ ...query, ...(period ? { from: new Date(now - Number(period) * DAY_MS).toISOString().slice(0, 10) } : {}) }) as Query;
  const answer = useEndpoint(showEcommerce, { query: queryOf(table.query) });
  const columns = useColumns(setOpenId);
  const sites = useSiteOptions();
  const counts = answer.data?.counts;
  const open = answer.data?.items.find(({ id }) => id === openId);
  return (
    <>
      {answer.data && <Figures figures={answer.data.figures} />}
      <DataTable
        caption={t('ecommerce.orders')}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => id}
        nameOf={({ organisation, planName }) => `${organisation.name}, ${planName}`}
        searchLabel={t('ecommerce.findOrder')}
        filters={[
          { name: 'site', label: t('ecommerce.site'), options: [...sites] },
          {
            name: 'state',
            label: t('ecommerce.stateOf'),
            options: orderStates.map((value) => ({ value, label: t(`ecommerce.state.${value}`), ...(counts ? { count: counts[value] ?? 0 } : {}) })),
          },
          { name: 'period', label: t('ecommerce.period'), options: periods.map((value) => ({ value, label: t('ecommerce.lastDays', { n: value }) })) },
        ]}
        exportSource={{ name: 'orders', fetchPage: (query) => call(showEcommerce, { query: queryOf(query) }) }}
        empty={<p>{t('ecommerce.noOrders')}</p>}
      />
      {open && <OrderSheet order={open} onClose={() => setOpenId(null)} />}
    </>
  );
}
