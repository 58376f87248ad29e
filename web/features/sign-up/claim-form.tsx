import type { UnclaimedOrganisation } from '#contract/sign-up.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { askAgain } from '../../shell/session/answers.ts';
import { TextArea } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import { claimEndpoint, ownClaimsEndpoint } from './endpoints.ts';
import type { OrgType } from './org-types.ts';
import css from './sign-up.module.css';

/** Asks for an organisation that notices name: how an administrator can tell that it is the person's. */
export function ClaimForm({ organisation, orgType, onClose }: { organisation: UnclaimedOrganisation; orgType: OrgType; onClose: () => void }) {
  const t = useT();
  const form = useForm({ reason: '' }, async ({ reason }) => {
    await call(claimEndpoint, { body: { organisation: organisation.id, orgType, reason } });
    await askAgain(ownClaimsEndpoint);
    onClose();
  });
  const label = t('register.claim.reason');
  return (
    <section className={css.claim}>
      <h2>{t('register.claim.title', { name: organisation.name })}</h2>
      <p>{t('register.claim.text')}</p>
      <Form form={form} labels={{ reason: label }}>
        <TextArea name="reason" label={label} hint={t('register.claim.reasonHint')} maxLength={2000} />
        <Actions submit={t('register.claim.submit')}>
          <button type="button" className={ui.quiet} onClick={onClose}>
            {t('register.claim.cancel')}
          </button>
        </Actions>
      </Form>
    </section>
  );
}
