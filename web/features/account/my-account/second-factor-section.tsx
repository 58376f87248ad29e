import { useState } from 'react';
import { type SecondFactor, endSecondFactor, listDevices, renewRecoveryCodes, showSecondFactor } from '#contract/account-security.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { refreshUser } from '../../../shell/session/keep-session.ts';
import { useUser } from '../../../domain/session/session.ts';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import ui from '../../../ui/ui.module.css';
import { reportAtField } from '../field-problem.ts';
import { EnrolSecondFactor } from './enrol-second-factor.tsx';
import css from './my-account.module.css';
import { AccountSection } from './account-section.tsx';
import { ReauthenticationFields, codeIn } from './reauthentication-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const empty = { password: '', code: '' };

/** New recovery codes, or turning the second factor off. */
function Manage({ factor, onCodes }: { factor: SecondFactor; onCodes: (codes: string[]) => void }) {
  const t = useT();
  const [action, setAction] = useState<'codes' | 'off' | null>(null);
  const form = useForm(
    empty,
    async ({ password, code }, { reset }) => {
      const body = { password, ...codeIn(code) };
      if (action === 'codes') onCodes((await reportAtField('password', call(renewRecoveryCodes, { body }))).recoveryCodes);
      else await reportAtField('password', call(endSecondFactor, { body }));
      reset(empty);
      setAction(null);
      await invalidate(showSecondFactor);
    },
    'factor',
  );
  if (action === null)
    return (
      <div className={css.row}>
        <button type="button" className={ui.button} onClick={() => setAction('codes')}>
          {t('account.factor.newCodes')}
        </button>
        {!factor.isRequired && (
          <button type="button" className={ui.button} onClick={() => setAction('off')}>
            {t('account.factor.off')}
          </button>
        )}
      </div>
    );
  return (
    <Form form={form} endpoint={endSecondFactor} labels={{ password: t('account.password.current'), code: t('account.code.label') }}>
      <ReauthenticationFields hasFactor />
      <Actions submit={t(action === 'codes' ? 'account.factor.newCodes' : 'account.factor.off')} isSecondary>
        <button type="button" className={ui.quiet} onClick={() => setAction(null)}>
          {t('account.back')}
        </button>
      </Actions>
    </Form>
  );
}

/** Recovery codes on the screen until they are saved. */
export interface Codes {
  codes: readonly string[] | null;
  setCodes: (codes: readonly string[] | null) => void;
}

/** The second factor: turned on with an authenticator app, its recovery codes, turned off. */
export function SecondFactorSection({ factor, codes, setCodes }: Codes & { factor: SecondFactor }) {
  const t = useT();
  const user = useUser();
  const { count } = useFormats();
  const [isEnrolling, setEnrolling] = useState(false);
  // New codes stay on the screen until they are saved, whatever else is requested meanwhile.
  const finishSaving = async () => {
    setCodes(null);
    setEnrolling(false);
    await refreshUser();
    await invalidate(showSecondFactor, listDevices);
  };
  return (
    <AccountSection title={t('account.factor.title')}>
      <p>{t('account.factor.text')}</p>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => void finishSaving()} />
      ) : factor.isOn ? (
        <>
          <p>
            <span className={css.on}>{t('account.factor.isOn')}</span>{' '}
            {t('account.factor.left', { count: factor.recoveryCodesLeft, n: count(factor.recoveryCodesLeft) })}
          </p>
          <Manage factor={factor} onCodes={setCodes} />
        </>
      ) : isEnrolling ? (
        <EnrolSecondFactor onCodes={setCodes} />
      ) : (
        <div className={css.row}>
          <button type="button" className={user?.mustEnrol ? ui.primary : ui.button} onClick={() => setEnrolling(true)}>
            {t('account.factor.on')}
          </button>
        </div>
      )}
    </AccountSection>
  );
}
