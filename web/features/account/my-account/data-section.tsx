import { useState } from 'react';
import { eraseOwnAccount, exportOwnData } from '#contract/account.ts';
import { CallError, call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { saveText } from '../../../lib/save-text.ts';
import { clearSession } from '../../../shell/session/sign-out.ts';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import parts from '../../../ui/parts.module.css';
import ui from '../../../ui/ui.module.css';
import { reportAtField } from '../field-problem.ts';
import css from './my-account.module.css';
import { AccountSection } from './account-section.tsx';
import { ReauthenticationFields, codeIn } from './reauthentication-fields.tsx';

/** Shows an error of the whole request below the password. */
const rethrowAtPasswordField = (error: unknown): never => {
  const problem = error instanceof CallError ? error.problem : null;
  if (problem?.code !== 'conflict' || !problem.errors) throw error;
  throw new CallError(problem.status, { ...problem, errors: problem.errors.map((fieldError) => ({ ...fieldError, path: 'body.password' })) });
};

function Erase({ hasFactor, onBack }: { hasFactor: boolean; onBack: () => void }) {
  const t = useT();
  const form = useForm(
    { password: '', code: '' },
    async ({ password, code }) => {
      await reportAtField('password', call(eraseOwnAccount, { body: { password, ...codeIn(code) } })).catch(rethrowAtPasswordField);
      clearSession();
      location.assign('/');
    },
    'erase',
  );
  return (
    <>
      <p role="alert">{t('account.data.eraseText')}</p>
      <Form form={form} endpoint={eraseOwnAccount} labels={{ password: t('account.password.current'), code: t('account.code.label') }}>
        <ReauthenticationFields hasFactor={hasFactor} />
        <Actions submit={t('account.data.eraseNow')} isSecondary>
          <button type="button" className={ui.quiet} onClick={onBack}>
            {t('account.back')}
          </button>
        </Actions>
      </Form>
    </>
  );
}

/** Downloads everything stored about the user, and deletes the account. */
export function DataSection({ hasFactor }: { hasFactor: boolean }) {
  const t = useT();
  const [isErasing, setErasing] = useState(false);
  const save = () =>
    call(exportOwnData, {}).then(
      (data) => saveText('my-account.json', JSON.stringify(data, null, 2), 'application/json'),
      () => notify({ severity: 'error', summary: t('account.data.exportFailed'), detail: t('form.failedText') }),
    );
  return (
    <AccountSection title={t('account.data.title')}>
      <p>{t('account.data.text')}</p>
      <div className={css.row}>
        <button type="button" className={ui.button} onClick={() => void save()}>
          {t('account.data.export')}
        </button>
        {!isErasing && (
          <button type="button" className={parts.danger} onClick={() => setErasing(true)}>
            {t('account.data.erase')}
          </button>
        )}
      </div>
      {isErasing && <Erase hasFactor={hasFactor} onBack={() => setErasing(false)} />}
    </AccountSection>
  );
}
