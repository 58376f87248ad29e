import { useState } from 'react';
import { type OrganisationRow, blockOrganisation, listSellerFilters, listSellers, unblockOrganisation } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { useTable } from '../../ui/data-table/table-state.ts';
import { validOrganisationFilters } from '../../domain/organisations/filters.ts';
import { useOrganisationColumns } from '../../domain/organisations/columns.tsx';
import { OrganisationTable } from '../../domain/organisations/organisation-table.tsx';
import { AdminPage } from './admin-page.tsx';
import { type ReasonRequest, ReasonDialog, runForEach } from './reason-dialog.tsx';
import { useAdministrationAction } from './use-administration-action.ts';

await loadTexts('administration');

/** Every registered seller. */
export default function SellerListing() {
  const t = useT();
  const { country } = useFormats();
  const table = useTable(['q', 'country', 'orgType', 'blocked'], '-created', validOrganisationFilters);
  const answer = useEndpoint(listSellers, { query: table.query });
  const { data: filterCounts } = useEndpoint(listSellerFilters, { query: table.filters });
  const columns = useOrganisationColumns();
  const runNotified = useAdministrationAction();
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  const label: Record<string, (value: string) => string> = {
    country,
    orgType: (value) => t(`administration.orgType.${value}`),
    blocked: (value) => t(value === 'true' ? 'administration.yes' : 'administration.no'),
  };
  const filters = ['country', 'orgType', 'blocked'].map((name) => ({
    name,
    label: t(name === 'blocked' ? 'administration.blocked' : `administration.column.${name}`),
    options: (filterCounts?.filters[name] ?? []).map(({ value, count }) => ({ value, label: label[name]!(value), count })),
  }));
  const block = (rows: readonly OrganisationRow[]) => {
    const blockAll = runForEach(rows, ({ id, name }, reason) =>
      runNotified(() => call(blockOrganisation, { params: { id }, body: { reason } }), t('administration.blockedNow', { name }), name),
    );
    setReasonRequest({
      title: t('administration.block'),
      text: t('administration.blockOrganisationText'),
      action: t('administration.block'),
      endpoint: blockOrganisation,
      run: blockAll,
    });
    return Promise.resolve();
  };
  const unblock = async (rows: readonly OrganisationRow[]) => {
    for (const { id, name } of rows)
      await runNotified(() => call(unblockOrganisation, { params: { id }, body: {} }), t('administration.unblockedNow', { name }), name);
  };
  return (
    <AdminPage title={t('administration.title.sellers')}>
      <OrganisationTable
        caption={t('administration.title.sellers')}
        columns={[columns.name, columns.country, columns.orgType, columns.marks, columns.owner, columns.members, columns.created]}
        table={table}
        answer={answer}
        filters={filters}
        exportSource={{ name: 'sellers', fetchPage: (query) => call(listSellers, { query }) }}
        bulk={[
          { label: t('administration.block'), isDanger: true, fits: ({ blockedAt }) => blockedAt === null, run: block },
          { label: t('administration.unblock'), fits: ({ blockedAt }) => blockedAt !== null, run: unblock },
        ]}
        empty={<p>{t('administration.noSellers')}</p>}
      />
      <ReasonDialog request={reasonRequest} onClose={() => setReasonRequest(null)} />
    </AdminPage>
  );
}
