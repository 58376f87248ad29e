import { useState } from 'react';
import {
  type ApprovalFields,
  type OwnApprovalRequest,
  type OwnOrganisation,
  listOwnApprovalRequests,
  proposeChange,
  showOwnOrganisation,
  withdrawChange,
} from '#contract/own-organisation.ts';
import { call } from '../../api.ts';
import { type Translate, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { useFormats } from '../../lib/site.tsx';
import { TwoVersions } from '../../ui/form/two-versions.tsx';
import ui from '../../ui/ui.module.css';
import css from './pending-change.module.css';

const fields = ['name', 'country', 'orgType', 'buyerType', 'identifiers'] as const;
const labels: Readonly<Record<(typeof fields)[number], string>> = {
  name: 'profile.name',
  country: 'profile.country',
  orgType: 'profile.type',
  buyerType: 'profile.steps.buyerType',
  identifiers: 'profile.identifiers',
};

function formatField(t: Translate, country: (code: string) => string, field: (typeof fields)[number], values: ApprovalFields): string {
  if (field === 'identifiers') return (values.identifiers ?? []).map(({ scheme, identifier }) => `${identifier} (${scheme})`).join('\n') || '';
  const value = values[field];
  if (value === undefined) return '';
  if (field === 'country') return country(value);
  if (field === 'orgType') return t(`profile.types.${value}`);
  return field === 'buyerType' ? t(`buyers.type.${value}`) : value;
}

/** The requested change, field by field, next to the public values until it is approved. */
function Changes({ request }: { request: OwnApprovalRequest }) {
  const t = useT();
  const { country } = useFormats();
  const changedFields = fields
    .filter((field) => request.changes[field] !== undefined)
    .map((field) => ({
      name: field,
      label: t(labels[field]),
      before: formatField(t, country, field, request.now),
      after: formatField(t, country, field, request.changes),
    }));
  return <TwoVersions versions={changedFields} before={t('profile.publicNow')} after={t('profile.asked')} />;
}

const changedEndpoints = [showOwnOrganisation, listOwnApprovalRequests];

/** A button for a request that runs once at a time. */
function ActionButton({ words, work }: { words: string; work: () => Promise<unknown> }) {
  const runNotified = useNotifyingAction(changedEndpoints);
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    await runNotified(work);
    setBusy(false);
  };
  return (
    <button type="button" className={ui.button} aria-disabled={isBusy} onClick={() => void (isBusy || act())}>
      {words}
    </button>
  );
}

/** The organisation's approval, and its pending or rejected change. */
export function PendingChange({
  organisation,
  mayEdit,
  isWhole,
  onWithdrawn,
}: {
  organisation: OwnOrganisation;
  mayEdit: boolean;
  /** Every step is complete: nothing else is left to do. */
  isWhole: boolean;
  onWithdrawn: () => void;
}) {
  const t = useT();
  const { approval, approvalReason, revision } = organisation;
  const { data } = useEndpoint(listOwnApprovalRequests, { query: { size: 1, kind: ['registration', 'change'] } });
  const newestRequest = data?.items[0];
  const pendingRequest = newestRequest && newestRequest.state === 'waiting' && Object.keys(newestRequest.changes).length > 0 ? newestRequest : null;
  const refusedRequest = newestRequest?.kind === 'change' && newestRequest.state === 'denied' ? newestRequest : null;
  const askOnce = async () => {
    await call(proposeChange, { body: {} }, { revision });
  };
  const withdraw = async (id: string) => {
    await call(withdrawChange, { query: { id } });
    onWithdrawn();
  };
  return (
    <>
      {approval === 'pending' && (
        <section className={css.waiting}>
          <strong>{t('profile.pendingTitle')}</strong>
          <p>{t(isWhole ? 'profile.pendingWhole' : 'profile.pendingText')}</p>
        </section>
      )}
      {approval === 'denied' && (
        <section className={css.denied}>
          <strong>{t('profile.deniedTitle')}</strong>
          {approvalReason && <p>{approvalReason}</p>}
          <p>{t('profile.deniedText')}</p>
          {mayEdit && <ActionButton words={t('profile.askAgain')} work={askOnce} />}
        </section>
      )}
      {pendingRequest && (
        <section className={css.waiting} aria-label={t('profile.waitingTitle')}>
          <strong>{t('profile.waitingTitle')}</strong>
          <Changes request={pendingRequest} />
          {mayEdit && pendingRequest.kind === 'change' && <ActionButton words={t('profile.withdraw')} work={() => withdraw(pendingRequest.id)} />}
        </section>
      )}
      {refusedRequest && (
        <section className={css.denied}>
          <strong>{t('profile.refusedTitle')}</strong>
          {refusedRequest.reason && <p>{refusedRequest.reason}</p>}
          <Changes request={refusedRequest} />
        </section>
      )}
    </>
  );
}
