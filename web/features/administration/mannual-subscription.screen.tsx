import { useState } from 'react';
import { type MasterSubscription, endSubscription, listSubscriptions, showEcommerce } from '#contract/ecommerce.ts';
import type { Request } from '#contract/endpoint.ts';
import { sellingSites } from '#contract/payment-names.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { OrganisationLink } from '../../domain/organisations/cells.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { useFormats } from '../../lib/site.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import ui from '../../ui/ui.module.css';
import { AdminPage } from './admin-page.tsx';
import { When, useSiteName, useSiteOptions } from './ecommerce/names.tsx';
import { RecordPayment } from './ecommerce/record-payment.tsx';
import { type ReasonRequest, ReasonDialog } from './reason-dialog.tsx';

await loadTexts('administration', 'ecommerce', 'form', 'table');

const states = ['current', 'ending', 'future', 'ended'] as const;
type Query = Request<typeof listSubscriptions>['query'];
/** The list has one order. */
const queryOf = ({ sort: _sort, ...query }: Record<string, string>) => query as Query;

function useColumns(onEnd: (row: MasterSubscription) => void): Column<MasterSubscription>[] {
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
    {
      name: 'state',
      label: t('ecommerce.stateOf'),
      cell: ({ state, endedBy }) => (
        <span className={state === 'current' ? ui.free : ui.tag}>{t(endedBy ? `ecommerce.endedBy.${endedBy}` : `ecommerce.subscription.${state}`)}</span>
      ),
      text: ({ state }) => state,
    },
    { name: 'starts', label: t('ecommerce.startsAt'), cell: ({ startsAt }) => <When at={startsAt} />, text: ({ startsAt }) => startsAt },
    { name: 'ends', label: t('ecommerce.endsAt'), cell: ({ endsAt }) => <When at={endsAt} />, text: ({ endsAt }) => endsAt },
    {
      name: 'total',
      label: t('ecommerce.total'),
      isNumber: true,
      cell: ({ total, currency }) => money({ amount: total, currency }),
      text: ({ total, currency }) => `${total} ${currency}`,
    },
    {
      name: 'acts',
      label: t('ecommerce.end'),
      cell: (row) =>
        row.state === 'ended' ? (
          '–'
        ) : (
          <button type="button" className={ui.button} onClick={() => onEnd(row)}>
            {t('ecommerce.end')}
          </button>
        ),
    },
  ];
}

/** The subscriptions of all organisations (View Subscription). */
export default function ViewSubscription() {
  const t = useT();
  const table = useTable(['q', 'site', 'state'], '', { sort: [], site: sellingSites, state: states });
  const answer = useEndpoint(listSubscriptions, { query: queryOf(table.query) });
  const sites = useSiteOptions();
  const [isRecording, setRecording] = useState(false);
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  const run = useNotifyingAction([listSubscriptions, showEcommerce]);
  const columns = useColumns(({ id, organisation, planName }) =>
    setReasonRequest({
      title: t('ecommerce.endTitle', { name: organisation.name, plan: planName }),
      text: t('ecommerce.endText'),
      action: t('ecommerce.end'),
      endpoint: endSubscription,
      run: (reason) => run(() => call(endSubscription, { body: { subscription: id, reason } }), t('ecommerce.endedNow'), organisation.name),
    }),
  );
  const counts = answer.data?.counts;
  return (
    <AdminPage
      title={t('ecommerce.subscriptions')}
      actions={
        <button type="button" className={ui.primary} onClick={() => setRecording(true)}>
          {t('ecommerce.record')}
        </button>
      }
    >
      <DataTable
        caption={t('ecommerce.subscriptions')}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => id}
        nameOf={({ organisation, planName }) => `${organisation.name}, ${planName}`}
        searchLabel={t('ecommerce.findSubscription')}
        filters={[
          { name: 'site', label: t('ecommerce.site'), options: [...sites] },
          {
            name: 'state',
            label: t('ecommerce.stateOf'),
            options: states.map((value) => ({ value, label: t(`ecommerce.subscription.${value}`), ...(counts ? { count: counts[value] } : {}) })),
          },
        ]}
        exportSource={{ name: 'subscriptions', fetchPage: (query) => call(listSubscriptions, { query: queryOf(query) }) }}
        empty={<p>{t('ecommerce.noSubscriptions')}</p>}
      />
      {isRecording && <RecordPayment onClose={() => setRecording(false)} />}
      <ReasonDialog request={reasonRequest} onClose={() => setReasonRequest(null)} />
    </AdminPage>
  );
}
