import { useLocation } from 'react-router';
import type { Side } from '#contract/auth.ts';
import { call } from '../../api.ts';
import { needTexts, useT } from '../../i18n.ts';
import { dashboardOf, firstOf, landingOf } from '../../shell/session/landing.ts';
import { storeSession, storeUser, useUser } from '../../shell/session/session.ts';
import { withinSite } from '../../shell/session/within-site.ts';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import css from './account.module.css';
import { chooseSideEndpoint, signInEndpoint } from './endpoints.ts';

await needTexts('account', 'form');

const choose = async (side: Side) => {
  const details = await call(chooseSideEndpoint, { body: { side } });
  storeUser(details);
  location.assign(dashboardOf(details));
};

/** Of people whose organisation buys and supplies: on which side they work now. */
function ChooseSide({ name }: { name: string }) {
  const t = useT();
  return (
    <section className={css.card}>
      <h1>{t('account.login.sideTitle')}</h1>
      <p>{t('account.login.sideText', { name })}</p>
      <div className={css.sides}>
        {(['BUYER', 'SELLER'] as const).map((side) => (
          <button key={side} type="button" className={ui.primary} onClick={() => void choose(side)}>
            {t(`shell.workAs.${side}`)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Signing in. Where it leads is what was asked for before, else the landing target. */
export default function Login() {
  const t = useT();
  const user = useUser();
  const { search, pathname } = useLocation();
  const form = useForm({ username: '', password: '' }, async (values) => {
    const signedIn = await call(signInEndpoint, { body: values });
    storeSession(signedIn);
    const first = firstOf(signedIn.userDetails);
    const mustChoose = first?.orgType === 'BOTH' && first.roleId !== 1 && signedIn.userDetails.side === null;
    if (!mustChoose) location.assign(withinSite(new URLSearchParams(search).get('next')) ?? landingOf(signedIn.userDetails, pathname));
  });
  const first = firstOf(user);
  if (user && first?.orgType === 'BOTH') return <ChooseSide name={first.name} />;
  const labels = { username: t('account.login.username'), password: t('account.login.password') };
  return (
    <section className={css.card}>
      <h1>{t('account.login.title')}</h1>
      <p>{t('account.login.intro')}</p>
      <Form form={form} labels={labels}>
        <TextField name="username" label={labels.username} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254} />
        <PasswordField name="password" label={labels.password} autoComplete="current-password" maxLength={200} />
        <Actions submit={t('account.login.submit')} />
      </Form>
    </section>
  );
}
