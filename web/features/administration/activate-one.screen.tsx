import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { type AdminApprovalRequest, type AdminOrganisation, approveRequest, decideBuyer, rejectRequest, showOrganisation } from '#contract/administration.ts';
import { stepsOfSide } from '#contract/organisation-lists.ts';
import { call } from '../../api.ts';
import { type Translate, loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { useScreenParams } from '../../shell/screen-params.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { ApprovalTag, Day, Flags, Person, editPath } from '../../domain/organisations/cells.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';
import { ChangesSinceDecision, Changes } from './changes.tsx';
import { RevokeClaim, SupplierPage } from './supplier-claim.tsx';
import { SubmittedDetails } from './submitted-details.tsx';
import { Facts, useSubmittedFacts } from './facts.tsx';
import { RegisteredAndImported, MergeButton } from './merge-dialog.tsx';
import { AdminPage, WaitingTime, activatePath } from './admin-page.tsx';
import { type ReasonRequest, ReasonDialog } from './reason-dialog.tsx';
import { useAdministrationAction } from './use-administration-action.ts';

await loadTexts('administration', 'profile');

/** Organisations that may be the same, or that there are none. */
function PossibleDuplicates({ organisation, twins }: { organisation: AdminOrganisation; twins: AdminOrganisation['twins'] }) {
  const t = useT();
  const factsOf = useSubmittedFacts();
  return (
    <section className={css.panel} aria-labelledby="twins-title">
      <h2 id="twins-title">{t('administration.twins')}</h2>
      {twins.length === 0 && <p>{t('administration.noTwins')}</p>}
      {twins.map(({ id, name, country, city, details, identifiers, match, claimed }) => (
        <section key={id} className={css.group}>
          <h3>{claimed ? t(`administration.matchHere.${match}`) : t(`administration.match.${match}`)}</h3>
          <p>
            <Link to={claimed ? `/activate-buyer/${id}` : `/buyers-detail?id=${id}`} className={ui.link}>
              {name}
            </Link>
          </p>
          <Facts facts={factsOf({ country, city, ...details, identifiers })} />
          <p className={css.secondary}>{t(claimed ? 'administration.twinClaimedText' : 'administration.twinText')}</p>
          {!claimed && organisation.claimed && <MergeButton organisation={organisation} importedOrganisation={{ id, name }} />}
        </section>
      ))}
    </section>
  );
}

/** A buyer asks to take this one over. That is decided on the buyer's page, which shows both. */
function OtherRequest({ request: { kind, organisation } }: { request: AdminApprovalRequest }) {
  const t = useT();
  return (
    <section className={css.panel}>
      <h2>{t(`administration.kind.${kind}`)}</h2>
      <p>
        {t('administration.merge.askedBy')}{' '}
        <Link to={activatePath(organisation.id)} className={ui.link}>
          {organisation.name}
        </Link>
      </p>
    </section>
  );
}

/** The applicant: their username, and whether their email address is confirmed. */
function Applicant({ person }: { person: NonNullable<AdminApprovalRequest['by']> }) {
  const t = useT();
  return (
    <>
      <Person person={person} />
      <span className={css.secondary}>
        {person.username}, {t(person.emailVerified ? 'administration.verified' : 'administration.unverified')}
      </span>
    </>
  );
}

/** One pending request, with its two decisions. */
function Decision({
  request,
  organisation,
  ask,
}: {
  request: AdminApprovalRequest;
  organisation: AdminOrganisation;
  ask: (reasonRequest: ReasonRequest) => void;
}) {
  const t = useT();
  const factsOf = useSubmittedFacts();
  const runNotified = useAdministrationAction();
  const { count } = useFormats();
  const { id, kind, by, content, other, organisation: requestOrganisation } = request;
  const requiredSteps: readonly string[] = stepsOfSide[organisation.orgType === 'SELLER' ? 'SELLER' : 'BUYER'];
  const completedCount = organisation.steps.filter((step) => requiredSteps.includes(step)).length;
  const steps = t('profile.progress', { done: count(completedCount), all: count(requiredSteps.length) });
  const currentValues: Readonly<Record<string, unknown>> = {
    ...organisation.details,
    name: organisation.name,
    country: organisation.country,
    orgType: organisation.orgType,
    identifiers: organisation.identifiers,
  };
  if (requestOrganisation.id !== organisation.id) return <OtherRequest request={request} />;
  return (
    <section className={css.decision} aria-label={t(`administration.kind.${kind}`)}>
      <h2>{t(`administration.review.${kind}`, { name: organisation.name, other: other?.name ?? (kind === 'supplier' ? String(content['name']) : '') })}</h2>
      <p>{t(`administration.reviewText.${kind}`)}</p>
      <Facts
        facts={[
          { label: t(kind === 'registration' ? 'administration.registeredBy' : 'administration.column.by'), value: by && <Applicant person={by} /> },
          ...(kind === 'registration' ? [{ label: t('administration.registeredOn'), value: <Day at={organisation.createdAt} /> }] : []),
          { label: t('administration.column.waits'), value: <WaitingTime request={request} /> },
          ...(kind === 'change' ? [] : factsOf(content)),
          ...(kind === 'registration' ? [{ label: t('administration.profileSteps'), value: steps }] : []),
        ]}
      />
      {kind === 'change' && <Changes changes={Object.entries(content).map(([name, after]) => ({ name, before: currentValues[name], after }))} />}
      {kind === 'supplier' && <SupplierPage content={content} />}
      {other && <RegisteredAndImported organisation={organisation} importedOrganisation={other} />}
      <div className={css.buttons}>
        {other ? (
          <MergeButton organisation={organisation} importedOrganisation={other} request={id} />
        ) : (
          <button
            type="button"
            className={ui.primary}
            onClick={() =>
              void runNotified(
                () => call(approveRequest, { body: { id } }, { revision: organisation.revision }),
                t('administration.approved', { name: organisation.name }),
              )
            }
          >
            {t('administration.approve')}
          </button>
        )}
        <button
          type="button"
          className={parts.danger}
          onClick={() =>
            ask({
              title: t('administration.denyName', { name: organisation.name }),
              text: t('administration.denyText'),
              action: t('administration.deny'),
              endpoint: rejectRequest,
              run: (reason) => runNotified(() => call(rejectRequest, { body: { id, reason } }), t('administration.denied', { name: organisation.name })),
            })
          }
        >
          {t('administration.deny')}
        </button>
      </div>
    </section>
  );
}

/** "Kind: state, who decided: reason", in the punctuation of the language. */
function decisionText(t: Translate, { kind, state, decidedBy, reason }: AdminApprovalRequest): string {
  const outcome = [t(`administration.state.${state}`), decidedBy].filter(Boolean).join(', ');
  const text = t('words.labelled', { label: t(`administration.kind.${kind}`), value: outcome });
  return reason ? t('words.labelled', { label: text, value: reason }) : text;
}

/** Earlier decisions, and how to decide otherwise. */
function DecidedRequest({ organisation, ask }: { organisation: AdminOrganisation; ask: (reasonRequest: ReasonRequest) => void }) {
  const t = useT();
  const runNotified = useAdministrationAction();
  const decidedRequests = organisation.drafts.filter(({ state }) => state !== 'waiting');
  const { id, name, approval, revision, closedAt } = organisation;
  if (decidedRequests.length === 0 && (approval === null || approval === 'pending')) return null;
  const decide = (decision: 'approved' | 'denied', reason?: string) =>
    runNotified(
      () => call(decideBuyer, { params: { id }, body: { decision, seen: approval ?? 'pending', ...(reason ? { reason } : {}) } }, { revision }),
      t(decision === 'approved' ? 'administration.approved' : 'administration.denied', { name }),
    );
  return (
    <section className={css.panel}>
      <h2>{t('administration.history')}</h2>
      {organisation.approvalReason && <p>{t('administration.reasonWas', { reason: organisation.approvalReason })}</p>}
      <ul className={css.plain}>
        {decidedRequests.map((request) => (
          <li key={request.id}>
            <Day at={request.decidedAt} /> {decisionText(t, request)}
            {request.kind === 'supplier' && request.state === 'approved' && <RevokeClaim request={request} ask={ask} />}
          </li>
        ))}
      </ul>
      {approval === 'denied' && !closedAt && (
        <button type="button" className={ui.button} onClick={() => void decide('approved')}>
          {t('administration.approveAfterAll')}
        </button>
      )}
      {approval === 'approved' && !closedAt && (
        <button
          type="button"
          className={parts.danger}
          onClick={() =>
            ask({
              title: t('administration.denyName', { name }),
              text: t('administration.withdrawText'),
              action: t('administration.withdraw'),
              endpoint: decideBuyer,
              run: (reason) => decide('denied', reason),
            })
          }
        >
          {t('administration.withdraw')}
        </button>
      )}
    </section>
  );
}

/** One buyer to review: everything that was entered, next to what imports may know. */
export default function ActivateOne() {
  const t = useT();
  const { id = '' } = useScreenParams();
  const answer = useEndpoint(showOrganisation, { params: { id } });
  const { data: organisation } = answer;
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null);
  useCrumbs(organisation ? [{ label: t('administration.title.activate'), to: '/activate-buyer' }, { label: organisation.name }] : null);
  if (!organisation) return <NotLoaded isOne queries={[answer]} />;
  if (organisation.mergedInto) return <Navigate to={activatePath(organisation.mergedInto.id)} replace />;
  const waitingRequests = organisation.drafts.filter(({ state }) => state === 'waiting');
  // Pending merges are shown with their request.
  const twins = organisation.twins.filter(({ id: twin }) => !waitingRequests.some(({ other }) => other?.id === twin));
  return (
    <AdminPage
      title={organisation.name}
      sub={
        <span className={css.tags}>
          {organisation.approval && <ApprovalTag approval={organisation.approval} />} <Flags row={organisation} silent />
        </span>
      }
      actions={
        <>
          <Link to="/activate-buyer" className={ui.button}>
            {t('administration.title.activate')}
          </Link>
          <Link to={editPath(organisation.id)} className={ui.button}>
            {t('administration.title.editBuyer')}
          </Link>
        </>
      }
    >
      {waitingRequests.map((request) => (
        <Decision key={request.id} request={request} organisation={organisation} ask={setReasonRequest} />
      ))}
      <div className={css.beside}>
        <SubmittedDetails organisation={organisation} />
        <div className={css.stack}>
          <ChangesSinceDecision organisation={organisation} />
          <PossibleDuplicates organisation={organisation} twins={twins} />
        </div>
      </div>
      <DecidedRequest organisation={organisation} ask={setReasonRequest} />
      <ReasonDialog request={reasonRequest} onClose={() => setReasonRequest(null)} />
    </AdminPage>
  );
}
