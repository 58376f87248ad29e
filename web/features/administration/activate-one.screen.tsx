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
import { SubmittedDetails } from './submitted-details.tsx';
import { Facts, useSubmittedFacts } from './facts.tsx';
import { RegisteredAndImported, MergeButton } from './merge-dialog.tsx';
import { AdminPage, WaitingTime, activatePath } from './admin-page.tsx';
import { type ReasonRequest, ReasonDialog } from './reason-dialog.tsx';
import { useNotified } from './use-notifying-action.ts';

await loadTexts('administration', 'profile');

/** Organisations that may be the same, or that there are none. */
function Twins({ one, twins }: { one: AdminOrganisation; twins: AdminOrganisation['twins'] }) {
  const t = useT();
  const entered = useSubmittedFacts();
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
          <Facts facts={entered({ country, city, ...details, identifiers })} />
          <p className={css.quiet}>{t(claimed ? 'administration.twinClaimedText' : 'administration.twinText')}</p>
          {!claimed && one.claimed && <MergeButton one={one} other={{ id, name }} />}
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
      <span className={css.quiet}>
        {person.username}, {t(person.emailVerified ? 'administration.verified' : 'administration.unverified')}
      </span>
    </>
  );
}

/** One pending request, with its two decisions. */
function Decision({ request, one, ask }: { request: AdminApprovalRequest; one: AdminOrganisation; ask: (asked: ReasonRequest) => void }) {
  const t = useT();
  const entered = useSubmittedFacts();
  const runNotified = useNotified();
  const { count } = useFormats();
  const { id, kind, by, content, other, organisation } = request;
  const wanted: readonly string[] = stepsOfSide[one.orgType === 'SELLER' ? 'SELLER' : 'BUYER'];
  const done = one.steps.filter((step) => wanted.includes(step)).length;
  const steps = t('profile.progress', { done: count(done), all: count(wanted.length) });
  const now: Readonly<Record<string, unknown>> = { ...one.details, name: one.name, country: one.country, orgType: one.orgType, identifiers: one.identifiers };
  if (organisation.id !== one.id) return <OtherRequest request={request} />;
  return (
    <section className={css.decision} aria-label={t(`administration.kind.${kind}`)}>
      <h2>{t(`administration.review.${kind}`, { name: one.name, other: other?.name ?? '' })}</h2>
      <p>{t(`administration.reviewText.${kind}`)}</p>
      <Facts
        facts={[
          { label: t(kind === 'registration' ? 'administration.registeredBy' : 'administration.column.by'), value: by && <Applicant person={by} /> },
          ...(kind === 'registration' ? [{ label: t('administration.registeredOn'), value: <Day at={one.createdAt} /> }] : []),
          { label: t('administration.column.waits'), value: <WaitingTime request={request} /> },
          ...(kind === 'change' ? [] : entered(content)),
          ...(kind === 'registration' ? [{ label: t('administration.profileSteps'), value: steps }] : []),
        ]}
      />
      {kind === 'change' && <Changes changes={Object.entries(content).map(([name, after]) => ({ name, before: now[name], after }))} />}
      {other && <RegisteredAndImported one={one} other={other} />}
      <div className={css.buttons}>
        {other ? (
          <MergeButton one={one} other={other} request={id} />
        ) : (
          <button
            type="button"
            className={ui.primary}
            onClick={() =>
              void runNotified(() => call(approveRequest, { body: { id } }, { revision: one.revision }), t('administration.approved', { name: one.name }))
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
              title: t('administration.denyName', { name: one.name }),
              text: t('administration.denyText'),
              action: t('administration.deny'),
              endpoint: rejectRequest,
              run: (reason) => runNotified(() => call(rejectRequest, { body: { id, reason } }), t('administration.denied', { name: one.name })),
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
  const decided = [t(`administration.state.${state}`), decidedBy].filter(Boolean).join(', ');
  const text = t('words.labelled', { label: t(`administration.kind.${kind}`), value: decided });
  return reason ? t('words.labelled', { label: text, value: reason }) : text;
}

/** Earlier decisions, and how to decide otherwise. */
function DecidedRequest({ one, ask }: { one: AdminOrganisation; ask: (asked: ReasonRequest) => void }) {
  const t = useT();
  const runNotified = useNotified();
  const decided = one.drafts.filter(({ state }) => state !== 'waiting');
  const { id, name, approval, revision, closedAt } = one;
  if (decided.length === 0 && (approval === null || approval === 'pending')) return null;
  const decide = (decision: 'approved' | 'denied', reason?: string) =>
    runNotified(
      () => call(decideBuyer, { params: { id }, body: { decision, seen: approval ?? 'pending', ...(reason ? { reason } : {}) } }, { revision }),
      t(decision === 'approved' ? 'administration.approved' : 'administration.denied', { name }),
    );
  return (
    <section className={css.panel}>
      <h2>{t('administration.history')}</h2>
      {one.approvalReason && <p>{t('administration.reasonWas', { reason: one.approvalReason })}</p>}
      <ul className={css.plain}>
        {decided.map((request) => (
          <li key={request.id}>
            <Day at={request.decidedAt} /> {decisionText(t, request)}
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
  const organisation = useEndpoint(showOrganisation, { params: { id } });
  const { data: one } = organisation;
  const [asked, setAsked] = useState<ReasonRequest | null>(null);
  useCrumbs(one ? [{ label: t('administration.title.activate'), to: '/activate-buyer' }, { label: one.name }] : null);
  if (!one) return <NotLoaded isOne of={[organisation]} />;
  if (one.mergedInto) return <Navigate to={activatePath(one.mergedInto.id)} replace />;
  const waiting = one.drafts.filter(({ state }) => state === 'waiting');
  // Pending merges are shown with their request.
  const twins = one.twins.filter(({ id: twin }) => !waiting.some(({ other }) => other?.id === twin));
  return (
    <AdminPage
      title={one.name}
      sub={
        <span className={css.tags}>
          {one.approval && <ApprovalTag approval={one.approval} />} <Flags row={one} silent />
        </span>
      }
      actions={
        <>
          <Link to="/activate-buyer" className={ui.button}>
            {t('administration.title.activate')}
          </Link>
          <Link to={editPath(one.id)} className={ui.button}>
            {t('administration.title.editBuyer')}
          </Link>
        </>
      }
    >
      {waiting.map((request) => (
        <Decision key={request.id} request={request} one={one} ask={setAsked} />
      ))}
      <div className={css.beside}>
        <SubmittedDetails one={one} />
        <div className={css.stack}>
          <ChangesSinceDecision one={one} />
          <Twins one={one} twins={twins} />
        </div>
      </div>
      <DecidedRequest one={one} ask={setAsked} />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </AdminPage>
  );
}
