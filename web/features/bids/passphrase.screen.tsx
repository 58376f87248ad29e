import { showSecondFactor } from '#contract/account-security.ts';
import { setOpeningPassphrase, showOwnOfficerRole } from '#contract/opening-officers.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { CheckField, PasswordField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import css from '../../domain/bids/bids.module.css';
import { bidEndpoints } from '../../domain/bids/use-bid-action.ts';
import { useWhen } from '../../domain/bids/use-when.ts';

await loadTexts('bids', 'form');

const empty = { passphrase: '', repeat: '', current: '', lost: false, password: '', code: '' };

function PassphraseForm({ isSet, hasFactor }: { isSet: boolean; hasFactor: boolean }) {
  const t = useT();
  const { count } = useFormats();
  const form = useForm(empty, async ({ repeat, current, code, ...body }, { reset }) => {
    if (repeat !== body.passphrase) throw new InvalidValues([{ name: 'repeat', rule: 'differs' }]);
    const optional = { ...(current === '' || body.lost ? {} : { current }), ...(code.trim() === '' ? {} : { code }) };
    const { lostTenders } = await call(setOpeningPassphrase, { body: { ...body, ...optional } });
    reset(empty);
    const detail = lostTenders > 0 ? t('bids.passphrase.lostTenders', { n: count(lostTenders) }) : '';
    notify({ severity: lostTenders > 0 ? 'warning' : 'success', summary: t('bids.passphrase.saved'), detail });
    await invalidate(showOwnOfficerRole, ...bidEndpoints);
  });
  const labels = {
    passphrase: t('bids.passphrase.new'),
    repeat: t('bids.passphrase.repeat'),
    current: t('bids.passphrase.current'),
    lost: t('bids.passphrase.lost'),
    password: t('bids.passphrase.password'),
    code: t('bids.passphrase.code'),
  };
  return (
    <Form form={form} endpoint={setOpeningPassphrase} labels={labels}>
      {isSet && !form.watch('lost') && <PasswordField name="current" label={labels.current} autoComplete="current-password" />}
      {isSet && <CheckField name="lost" label={labels.lost} hint={t('bids.passphrase.lostHint')} />}
      <PasswordField name="passphrase" label={labels.passphrase} hint={t('bids.passphrase.text')} autoComplete="new-password" />
      <PasswordField name="repeat" label={labels.repeat} autoComplete="new-password" />
      <PasswordField name="password" label={labels.password} autoComplete="current-password" />
      {hasFactor && <TextField name="code" label={labels.code} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />}
      <Actions submit={t('bids.passphrase.submit')} />
    </Form>
  );
}

/** An opening officer's own passphrase. */
export default function OpeningPassphrase() {
  const t = useT();
  const when = useWhen();
  const role = useEndpoint(showOwnOfficerRole, {});
  const factor = useEndpoint(showSecondFactor, {});
  if (!role.data || !factor.data) return <NotLoaded queries={[role, factor]} />;
  const { organisations, passphraseSetAt } = role.data;
  return (
    <div className={css.column}>
      <h1>{t('bids.title.passphrase')}</h1>
      {organisations.length === 0 ? (
        <p>{t('bids.passphrase.nobody')}</p>
      ) : (
        <>
          <p className={css.lead}>{t('bids.passphrase.lead', { names: organisations.map(({ name }) => name).join(', ') })}</p>
          <section className={css.panel}>
            {passphraseSetAt && <p>{t('bids.passphrase.setAt', { date: when(passphraseSetAt) })}</p>}
            <PassphraseForm isSet={passphraseSetAt !== null} hasFactor={factor.data.since !== null} />
          </section>
        </>
      )}
    </div>
  );
}
