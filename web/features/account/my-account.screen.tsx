import { useState } from 'react';
import { Link } from 'react-router';
import { showOwnProfile } from '#contract/account.ts';
import { showSecondFactor } from '#contract/account-security.ts';
import { needTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { BlockedOrganisations } from '../../shell/session/blocked.tsx';
import { useBlocked } from '../../shell/session/use-blocked.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useUser } from '../../domain/session/session.ts';
import { Unsaved } from '../../ui/form/unsaved.tsx';
import ui from '../../ui/ui.module.css';
import { DataPart } from './my-account/data-part.tsx';
import { DevicesPart } from './my-account/devices-part.tsx';
import { EmailPart } from './my-account/email-part.tsx';
import css from './my-account/my-account.module.css';
import { Part } from './my-account/part.tsx';
import { PasswordPart } from './my-account/password-part.tsx';
import { ProfilePart } from './my-account/profile-part.tsx';
import { SecondFactorPart } from './my-account/second-factor-part.tsx';

await needTexts('account', 'form');

/** The address is unverified: link to the one screen that verifies it, or changes it. */
function Unproved({ email }: { email: string }) {
  const t = useT();
  return (
    <Part title={t('account.email.title')}>
      <p>
        {t('account.email.now', { email })} {t('account.email.unverified')}
      </p>
      <div className={css.row}>
        <Link className={ui.button} to="/emailverification">
          {t('account.email.prove')}
        </Link>
      </div>
    </Part>
  );
}

function Blocked() {
  const { data } = useBlocked();
  return data && <BlockedOrganisations of={data.items} />;
}

/** The user's own account: profile, sign-in, devices and stored data. */
export default function MyAccount() {
  const t = useT();
  const user = useUser();
  const profile = useEndpoint(showOwnProfile, {});
  const factor = useEndpoint(showSecondFactor, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!profile.data || !factor.data) return <NotLoaded of={[profile, factor]} />;
  const { isOn } = factor.data;
  // Until the address is verified, the server allows nothing else (contract/endpoint.ts, access `session`).
  const hasVerifiedEmail = profile.data.isEmailVerified;
  if (user?.mustEnrol)
    return (
      <div className={css.page}>
        <h1>{t('account.title')}</h1>
        <p role="alert">{t('account.factor.mustEnrol')}</p>
        <SecondFactorPart factor={factor.data} codes={codes} setCodes={setCodes} />
      </div>
    );
  return (
    <div className={css.page}>
      <h1>{t('account.title')}</h1>
      <p className={css.lead}>{t('account.signedInAs', { username: profile.data.username, email: profile.data.email })}</p>
      {hasVerifiedEmail && <Blocked />}
      {/* Codes are shown once: saving them comes before anything else on the screen. */}
      {hasVerifiedEmail && (
        <Unsaved>
          <ProfilePart profile={profile.data} isQuieter={codes !== null} />
        </Unsaved>
      )}
      <PasswordPart hasFactor={isOn} username={profile.data.username} />
      {hasVerifiedEmail ? (
        <>
          <EmailPart hasFactor={isOn} profile={profile.data} />
          <SecondFactorPart factor={factor.data} codes={codes} setCodes={setCodes} />
          <DevicesPart />
        </>
      ) : (
        <Unproved email={profile.data.email} />
      )}
      <DataPart hasFactor={isOn} />
    </div>
  );
}
