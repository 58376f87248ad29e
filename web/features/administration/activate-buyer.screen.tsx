import { useState } from 'react';
import { Link } from 'react-router';
import { type AdminApprovalRequest, approveRequest, listApprovalRequests, rejectRequest } from '#contract/administration.ts';
import { approvalRequestKinds, approvalRequestStates } from '#contract/names.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ascendingAndDescending, useTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { Day, OrganisationLink, Person } from '../../domain/organisations/cells.tsx';
import ui from '../../ui/ui.module.css';
import { AdminPage, WaitingTime, activatePath } from './admin-page.tsx';
import { type ReasonRequest, ReasonDialog, runForEach } from './reason-dialog.tsx';
import { useAdministrationAction } from './use-administration-action.ts';

await loadTexts('administration');

function useColumns(isWaiting: boolean): Column<AdminApprovalRequest>[] {
  const t = useT();
  const label = (name: string) => t(`administration.column.${name}`);
  return [
    {
      name: 'organisation',
      label: label('organisation'),
      isHead: true,
      cell: ({ organisation }) => <OrganisationLink {...organisation} to={activatePath(organisation.id)} />,
      text: ({ organisation }) => organisation.name,
    },
    { name: 'kind', label: label('kind'), cell: ({ kind }) => t(`administration.kind.${kind}`), text: ({ kind }) => kind },
    {
      name: 'orgType',
      label: label('orgType'),
      cell: ({ organisation }) => t(`administration.orgType.${organisation.orgType}`),
      text: ({ organisation }) => organisation.orgType,
    },
    { name: 'by', label: label('by'), cell: ({ by }) => <Person person={by} />, text: ({ by }) => by?.email ?? '' },
    {
      name: 'created',
      label: label(isWaiting ? 'waits' : 'submitted'),
      isSortable: true,
      cell: (request) => (isWaiting ? <WaitingTime request={request} /> : <Day at={request.createdAt} />),
      text: ({ createdAt }) => createdAt,
    },
    ...(isWaiting
      ? []
      : [
          {
            name: 'decidedAt',
            label: label('decidedAt'),
            cell: ({ decidedAt }: AdminApprovalRequest) => <Day at={decidedAt} />,
            text: (row: AdminApprovalRequest) => row.decidedAt ?? '',
          },
          {
            name: 'decidedBy',
            label: label('decidedBy'),
            cell: (row: AdminApprovalRequest) => row.decidedBy ?? '–',
            text: (row: AdminApprovalRequest) => row.decidedBy ?? '',
          },
          {
            name: 'reason',
            label: t('administration.reason'),
            cell: (row: AdminApprovalRequest) => row.reason ?? '–',
            text: (row: AdminApprovalRequest) => row.reason ?? '',
          },
        ]),
  ];
}

/** Pending approvals, the oldest first: registrations, changes, claims and merges. */
export default function ActivateBuyer() {
  const t = useT();
  const table = useTable(['q', 'kind', 'state'], 'created', {
    sort: ascendingAndDescending('created'),
    kind: approvalRequestKinds,
    state: approvalRequestStates,
  });
  const { state = 'waiting' } = table.filters;
  const isWaiting = state === 'waiting';
  const title = isWaiting ? t('administration.title.activate') : t(`administration.decisions.${state}`);
  const answer = useEndpoint(listApprovalRequests, { query: table.query });
  const columns = useColumns(isWaiting);
  const runNotified = useAdministrationAction();
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  const approve = async (rows: readonly AdminApprovalRequest[]) => {
    // An approval makes a newer revision of the organisation. Its other requests are approved against that one.
    const revisions = new Map<string, number>();
    for (const { id, organisation } of rows) {
      const revision = revisions.get(organisation.id) ?? organisation.revision;
      const work = async () => {
        const approvedRequest = await call(approveRequest, { body: { id } }, { revision });
        revisions.set(organisation.id, approvedRequest.organisation.revision);
      };
      await runNotified(work, t('administration.approved', { name: organisation.name }), organisation.name);
    }
  };
  const deny = (rows: readonly AdminApprovalRequest[]) => {
    const denyAll = runForEach(rows, ({ id, organisation: { name } }, reason) =>
      runNotified(() => call(rejectRequest, { body: { id, reason } }), t('administration.denied', { name }), name),
    );
    setReasonRequest({
      title: t('administration.deny'),
      text: t('administration.denyText'),
      action: t('administration.deny'),
      endpoint: rejectRequest,
      run: denyAll,
    });
    return Promise.resolve();
  };
  return (
    <AdminPage title={title} sub={t('administration.activateSub')}>
      <DataTable
        caption={title}
        columns={columns}
        table={table}
        answer={answer}
        idOf={({ id }) => id}
        nameOf={({ organisation }) => organisation.name}
        searchLabel={t('administration.searchOrganisation')}
        filters={[
          {
            name: 'kind',
            label: t('administration.column.kind'),
            options: approvalRequestKinds.map((value) => ({ value, label: t(`administration.kind.${value}`) })),
          },
          {
            name: 'state',
            label: t('administration.column.state'),
            none: t('administration.state.waiting'),
            options: approvalRequestStates.filter((value) => value !== 'waiting').map((value) => ({ value, label: t(`administration.state.${value}`) })),
          },
        ]}
        exportSource={{ name: 'approvals', fetchPage: (query) => call(listApprovalRequests, { query }) }}
        {...(isWaiting
          ? {
              bulk: [
                // An irreversible decision is made one at a time, not in bulk.
                { label: t('administration.approve'), run: approve, fits: ({ kind }: AdminApprovalRequest) => kind !== 'merge' },
                { label: t('administration.deny'), isDanger: true, run: deny },
              ],
            }
          : {})}
        empty={
          <>
            <strong>{t('administration.nothingWaits')}</strong>
            <Link to="/all-buyers" className={ui.link}>
              {t('administration.title.allBuyers')}
            </Link>
          </>
        }
      />
      <ReasonDialog request={reasonRequest} onClose={() => setReasonRequest(null)} />
    </AdminPage>
  );
}
