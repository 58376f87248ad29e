import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { showOwnProfile } from '#contract/account.ts';
import { signIn } from '#contract/auth.ts';
import { type Invitee, acceptInvitation, readInvitation } from '#contract/team.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { refreshUser } from '../../shell/session/keep-session.ts';
import { dashboardOf, firstOrganisation } from '../../shell/session/landing.ts';
import { actFor, startSession, user as signedIn, useUser } from '../../domain/session/session.ts';
import { signOut } from '../../shell/session/sign-out.ts';
import { GuardedField, PasswordField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import css from './team.module.css';

await loadTexts('team', 'form');

type ValidInvitation = NonNullable<Invitee['invitation']>;
/** Keeps the link in this tab across signing in, but never in an address that a server sees. */
const STORAGE_KEY = 'invitation';
const noSubscription = () => () => undefined;
/** The token behind the `#` of the mailed link; `undefined` until the browser has read it. */
const useToken = () =>
  useSyncExternalStore(
    noSubscription,
    () => new URLSearchParams(location.hash.slice(1)).get('token') ?? sessionStorage.getItem(STORAGE_KEY),
    () => undefined,
  );

/** The effect of the link may have changed meanwhile. */
const reload = () => location.reload();

/** A new person: name and password; then they are signed in. */
function NewPerson({ token, invitation, onRefused }: { token: string; invitation: ValidInvitation; onRefused: () => void }) {
  const t = useT();
  const initial = { person: { username: '', firstName: invitation.firstName, lastName: '', password: '' } };
  const form = useForm(initial, async ({ person }) => {
    const { username, password } = person;
    await call(acceptInvitation, { body: { token, person: { ...person, language: document.documentElement.lang as 'en' } } });
    const session = await call(signIn, { body: { username, password } });
    startSession(session, dashboardOf(session.userDetails, null));
  });
  const isRefused = form.errorOf('token') !== undefined;
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  const labels = {
    'person.firstName': t('team.firstName'),
    'person.lastName': t('team.lastName'),
    'person.username': t('team.username'),
    'person.password': t('team.password'),
  };
  return (
    <Form form={form} endpoint={acceptInvitation} labels={labels}>
      <GuardedField name="person.firstName" label={labels['person.firstName']} autoComplete="given-name" />
      <GuardedField name="person.lastName" label={labels['person.lastName']} optional autoComplete="family-name" />
      <GuardedField name="person.username" label={labels['person.username']} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <PasswordField name="person.password" label={labels['person.password']} hint={t('team.passwordHint')} autoComplete="new-password" />
      <Actions submit={t('team.accept')} />
    </Form>
  );
}

/** The signed-in user's email address: `undefined` until it is known, `null` where it could not be fetched. */
function useOwnEmail(): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    call(showOwnProfile, {}).then(
      ({ email }) => setAddress(email),
      (error: unknown) => {
        logOnly('own address')(error);
        setAddress(null);
      },
    );
  }, []);
  return address;
}

const isTokenError = (error: unknown) => error instanceof CallError && error.problem?.errors?.some(({ path }) => path === 'body.token') === true;

/** A signed-in person accepts for their own account. With another address they sign out first. */
function AcceptAsSignedIn({ token, email }: { token: string; email: string }) {
  const t = useT();
  const user = useUser();
  const address = useOwnEmail();
  const [isRefused, setRefused] = useState(false);
  const form = useForm({}, async () => {
    try {
      const { organisation } = await call(acceptInvitation, { body: { token } });
      sessionStorage.removeItem(STORAGE_KEY);
      await refreshUser();
      const details = signedIn.get();
      const child = firstOrganisation(details)?.id === organisation.id ? null : organisation.id;
      actFor(child);
      location.assign(details ? dashboardOf(details, child) : '/');
    } catch (error) {
      if (!isTokenError(error)) throw error;
      setRefused(true);
    }
  });
  const signOutAndContinue = () =>
    void signOut(false, () => {
      sessionStorage.setItem(STORAGE_KEY, token);
      location.reload();
    });
  if (address === undefined) return <Spinner />;
  const isOtherAddress = address !== null && address.toLowerCase() !== email.toLowerCase();
  return (
    <Form form={form}>
      <p>{t('team.signedInAs', { name: user?.username ?? '' })}</p>
      {isOtherAddress || isRefused ? (
        <>
          <p role="alert">{t('team.otherAccount', { email })}</p>
          <div className={css.controls}>
            <button type="button" className={ui.primary} onClick={signOutAndContinue}>
              {t('team.signOutAndGoOn')}
            </button>
            {isRefused && (
              <button type="button" className={ui.quiet} onClick={reload}>
                {t('team.lookAgain')}
              </button>
            )}
          </div>
        </>
      ) : (
        <Actions submit={t('team.accept')} />
      )}
    </Form>
  );
}

/** Accepts an invitation from a mailed link. */
export default function VerifyInvitee() {
  const t = useT();
  const user = useUser();
  const token = useToken();
  const [invitee, setInvitee] = useState<Invitee | null>(null);
  useEffect(() => {
    if (token === undefined) return;
    const isToken = token !== null && /^[\w-]{43}$/u.test(token);
    const unknown: Invitee = { state: 'unknown', invitation: null };
    (isToken ? call(readInvitation, { body: { token } }) : Promise.resolve(unknown)).then(setInvitee, (error: unknown) => {
      logOnly('invitation')(error);
      setInvitee(unknown);
    });
  }, [token]);
  const invitation = invitee?.invitation;
  const role = invitation && [t(`team.role.${invitation.roleId}`), invitation.namedRole].filter(Boolean).join(', ');
  return (
    <div className={css.page}>
      <section className={css.panel}>
        <h1>{t('team.acceptTitle')}</h1>
        {!invitee && <Spinner />}
        {invitee && !invitation && (
          <>
            <p role="alert">{t(`team.link.${invitee.state === 'open' ? 'unknown' : invitee.state}`)}</p>
            <p>
              <Link className={ui.link} to="/login">
                {t('team.toLogin')}
              </Link>
            </p>
          </>
        )}
        {invitation && token && (
          <>
            <p className={css.intro}>{t('team.acceptText', { organisation: invitation.organisation.name, role: role ?? '', email: invitation.email })}</p>
            {user && <AcceptAsSignedIn token={token} email={invitation.email} />}
            {user === null && invitation.hasAccount && (
              <p>
                {t('team.hasAccount')}{' '}
                <Link className={ui.primary} to="/login?next=%2FverifyInvitee" onClick={() => sessionStorage.setItem(STORAGE_KEY, token)}>
                  {t('team.toLogin')}
                </Link>
              </p>
            )}
            {user === null && !invitation.hasAccount && <NewPerson token={token} invitation={invitation} onRefused={reload} />}
          </>
        )}
        <noscript>{t('shell.needsScripts')}</noscript>
      </section>
    </div>
  );
}
