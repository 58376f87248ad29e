import { useState } from 'react';
import { Link } from 'react-router';
import { confirmEmail } from '#contract/account.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import css from './account.module.css';
import { useLinkToken } from '../../lib/link-token.ts';

await loadTexts('account', 'form');

/** Confirms a new email address from a mailed link, with a button: programs open links too. */
export default function ConfirmEmail() {
  const t = useT();
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm({}, async () => setEmail((await call(confirmEmail, { body: { token: token ?? '' } })).email));
  const isTaken = form.errorOf('token') === t('form.error.taken');
  const isLinkInvalid = token === null || form.errorOf('token') !== undefined;
  return (
    <section className={css.card}>
      <h1>{t('account.confirmEmail.title')}</h1>
      <output className={css.status}>{email !== null && t('account.confirmEmail.done', { email })}</output>
      {isLinkInvalid ? (
        <p role="alert">{t(isTaken ? 'account.confirmEmail.taken' : 'account.link.invalid')}</p>
      ) : (
        email === null && (
          <>
            <p>{t('account.confirmEmail.intro')}</p>
            <Form form={form}>
              <Actions submit={t('account.confirmEmail.submit')} />
            </Form>
          </>
        )
      )}
      <p className={css.links}>
        <Link className={ui.link} to="/My-Account">
          {t('shell.myAccount')}
        </Link>
      </p>
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
