import { Suspense, lazy, useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#contract/account-security.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { withLoadTimeout } from '../../../lib/load-timeout.ts';
import { useUser } from '../../../domain/session/session.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import ui from '../../../ui/ui.module.css';
import { reportAtField } from '../field-problem.ts';
import { replaceToken } from '../../../shell/session/keep-session.ts';
import css from './my-account.module.css';
import { ReauthenticationFields } from './reauthentication-fields.tsx';

const QrCode = lazy(() => withLoadTimeout(import('./qr-code.tsx')));

/** The secret for the authenticator app, and its first code. */
function Confirm({ secret, uri, onCodes }: { secret: string; uri: string; onCodes: (codes: string[]) => void }) {
  const t = useT();
  const user = useUser();
  const form = useForm(
    { code: '' },
    async (body) => {
      const { recoveryCodes, accessToken } = await reportAtField('code', call(confirmSecondFactor, { body }));
      replaceToken(accessToken);
      onCodes(recoveryCodes);
    },
    'enrol',
  );
  const label = t('account.factor.firstCode');
  return (
    <>
      <p>{t('account.factor.scan')}</p>
      <Suspense fallback={<Spinner />}>
        <QrCode text={uri} />
      </Suspense>
      <p>
        {t('account.factor.orType')} <span className={css.secret}>{secret.match(/.{1,4}/gu)?.join(' ')}</span>
      </p>
      <p>
        <a className={ui.link} href={uri}>
          {t('account.factor.openApp')}
        </a>
      </p>
      <Form form={form} endpoint={confirmSecondFactor} labels={{ code: label }}>
        <TextField name="code" label={label} inputMode="numeric" autoComplete="one-time-code" />
        <Actions submit={t('account.factor.confirm')} isSecondary={!user?.mustEnrol} />
      </Form>
    </>
  );
}

/** Turns on the second factor: password again, secret, first code. */
export function EnrolSecondFactor({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const t = useT();
  const user = useUser();
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const form = useForm({ password: '' }, async (body) => setEnrolment(await reportAtField('password', call(beginSecondFactor, { body }))), 'factor');
  if (enrolment) return <Confirm {...enrolment} onCodes={onCodes} />;
  return (
    <Form form={form} endpoint={beginSecondFactor} labels={{ password: t('account.password.current') }}>
      <ReauthenticationFields hasFactor={false} />
      <Actions submit={t('account.factor.begin')} isSecondary={!user?.mustEnrol} />
    </Form>
  );
}
