import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { closeOrganisation } from '#contract/own-organisation.ts';
import { type AdminOrganisation, blockOrganisation, showOrganisation, unblockOrganisation } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded, NotFound } from '../../shell/session/not-loaded.tsx';
import { actFor } from '../../domain/session/session.ts';
import { useFormats } from '../../lib/site.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { UnsavedChangesGuard } from '../../ui/form/unsaved-changes.tsx';
import { CloseOrganisation } from '../../domain/organisations/close-organisation.tsx';
import { ApprovalTag, Flags, editPath } from '../../domain/organisations/cells.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';
import { SubmittedDetails } from './submitted-details.tsx';
import { FlagsForm } from './flags-form.tsx';
import { AdminPage, activatePath } from './admin-page.tsx';
import { type ReasonRequest, ReasonDialog } from './reason-dialog.tsx';
import { endpointsChangedByDecision, useAdministrationAction } from './use-administration-action.ts';

await loadTexts('administration', 'blocked');

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.panel}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The name of a closed organisation is free. Before reopening, shows who has it now. */
function SameName({ twins }: { twins: AdminOrganisation['twins'] }) {
  const t = useT();
  const namesakes = twins.filter(({ claimed, match }) => claimed && match === 'same-name');
  return namesakes.map(({ id, name }) => (
    <p key={id}>
      {t('words.label', { label: t('administration.matchHere.same-name') })}{' '}
      <Link to={editPath(id)} className={ui.link}>
        {name}
      </Link>
    </p>
  ));
}

/** What an administrator changes of an organisation: flags, account manager, block; with links to its profile and its decisions. */
export default function EditBuyer() {
  const t = useT();
  const runNotified = useAdministrationAction();
  const { instant, siteZone } = useFormats();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const answer = useEndpoint(showOrganisation, id === '' ? null : { params: { id } });
  const { data: organisation } = answer;
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  const list =
    organisation?.orgType === 'SELLER'
      ? (['/seller-listing', 'administration.title.sellers'] as const)
      : (['/all-buyers', 'administration.title.allBuyers'] as const);
  useCrumbs(organisation ? [{ label: t(list[1]), to: list[0] }, { label: organisation.name }] : null);
  if (id === '') return <NotFound />;
  if (!organisation) return <NotLoaded isOne queries={[answer]} />;
  if (organisation.mergedInto) return <Navigate to={editPath(organisation.mergedInto.id)} replace />;
  const { name, blockedAt, blockedReason, closedAt } = organisation;
  const close = async (typedName: string) => {
    try {
      await call(closeOrganisation, { body: { name: typedName } }, { revision: organisation.revision, organisation: id });
    } finally {
      await invalidate(...endpointsChangedByDecision);
    }
  };
  /** In the organisation's own screen, acting for it. */
  const editProfile = () => {
    actFor(id);
    void navigate('/sub-buyer-profile');
  };
  const block = () =>
    setReasonRequest({
      title: t('administration.blockName', { name }),
      text: t('administration.blockOrganisationText'),
      action: t('administration.block'),
      endpoint: blockOrganisation,
      run: (reason) => runNotified(() => call(blockOrganisation, { params: { id }, body: { reason } }), t('administration.blockedNow', { name })),
    });
  return (
    <AdminPage
      title={name}
      sub={
        <span className={css.tags}>
          {organisation.approval && <ApprovalTag approval={organisation.approval} />} <Flags row={organisation} silent />
        </span>
      }
      actions={
        <>
          {organisation.approval && (
            <Link to={activatePath(id)} className={ui.button}>
              {t('administration.title.activateOne')}
            </Link>
          )}
          {organisation.claimed && !blockedAt && (
            <button type="button" className={ui.primary} onClick={editProfile}>
              {t('administration.editProfile')}
            </button>
          )}
        </>
      }
    >
      <div className={css.beside}>
        <SubmittedDetails organisation={organisation} />
        <div className={css.stack}>
          <Panel title={t('administration.column.marks')}>
            <UnsavedChangesGuard>
              <FlagsForm key={organisation.id} organisation={organisation} />
            </UnsavedChangesGuard>
          </Panel>
          <Panel title={t('administration.access')}>
            {blockedAt ? (
              <>
                <p>
                  {closedAt
                    ? t('blocked.closedText', { date: instant(closedAt, siteZone, 'day') })
                    : t('administration.blockedBecause', { reason: blockedReason ?? '' })}
                </p>
                {closedAt && <SameName twins={organisation.twins} />}
                <button
                  type="button"
                  className={ui.button}
                  onClick={() =>
                    void runNotified(
                      () => call(unblockOrganisation, { params: { id }, body: {} }),
                      t(closedAt ? 'administration.reopened' : 'administration.unblockedNow', { name }),
                    )
                  }
                >
                  {t(closedAt ? 'administration.reopen' : 'administration.unblock')}
                </button>
              </>
            ) : (
              <>
                <p>{t('administration.blockOrganisationText')}</p>
                <button type="button" className={parts.danger} onClick={block}>
                  {t('administration.block')}
                </button>
                {organisation.claimed && <CloseOrganisation name={name} close={close} />}
              </>
            )}
          </Panel>
        </div>
      </div>
      <ReasonDialog request={reasonRequest} onClose={() => setReasonRequest(null)} />
    </AdminPage>
  );
}
