import { useState } from 'react';
import { type Claim, type UnclaimedOrganisation, claimOrganisation, listOwnClaims } from '#contract/sign-up.ts';
import { CallError, call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import type { OrgType } from './org-types.ts';
import css from './sign-up.module.css';

/** The same person's pending claim, which another tab may have sent; null for any other failure. */
function pendingClaimIn(error: unknown): Claim | null {
  const problem = error instanceof CallError ? error.problem : null;
  return problem?.code === 'conflict' && problem.current ? (problem.current as Claim) : null;
}

/** Claims an organisation from imported notices, with proof for an administrator. */
export function ClaimForm({ organisation, orgType, onClose }: { organisation: UnclaimedOrganisation; orgType: OrgType; onClose: () => void }) {
  const t = useT();
  const [earlierClaim, setEarlierClaim] = useState<Claim | null>(null);
  const form = useForm({ reason: '' }, async ({ reason }) => {
    try {
      // A pending claim is replaced only by somebody who has seen it.
      await call(claimOrganisation, { body: { organisation: organisation.id, orgType, reason, replace: earlierClaim !== null } });
    } catch (error) {
      const pendingClaim = pendingClaimIn(error);
      if (!pendingClaim) throw error;
      setEarlierClaim(pendingClaim);
      return;
    }
    await invalidate(listOwnClaims);
    onClose();
  });
  const keep = async () => {
    await invalidate(listOwnClaims);
    onClose();
  };
  const label = t('register.claim.reason');
  return (
    <section className={css.claim}>
      <h2>{t('register.claim.title', { name: organisation.name })}</h2>
      <p>{t('register.claim.text')}</p>
      <Form form={form} endpoint={claimOrganisation} labels={{ reason: label }}>
        <TextArea name="reason" label={label} hint={t('register.claim.reasonHint')} />
        {earlierClaim && (
          <div role="alert">
            <strong>{t('register.claim.againTitle')}</strong>
            <p>{t('register.claim.againText', { reason: earlierClaim.reason })}</p>
          </div>
        )}
        <Actions submit={t(earlierClaim ? 'register.claim.replace' : 'register.claim.submit')}>
          <button type="button" className={ui.quiet} onClick={() => (earlierClaim ? void keep() : onClose())}>
            {t(earlierClaim ? 'register.claim.keep' : 'register.claim.cancel')}
          </button>
        </Actions>
      </Form>
    </section>
  );
}
