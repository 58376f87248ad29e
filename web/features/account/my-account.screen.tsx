import { useState } from 'react';
import { Link } from 'react-router';
import { showOwnProfile } from '#contract/account.ts';
import { showSecondFactor } from '#contract/account-security.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { BlockedOrganisations } from '../../shell/session/blocked.tsx';
import { useBlocked } from '../../shell/session/use-blocked.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useUser } from '../../domain/session/session.ts';
import { UnsavedChangesGuard } from '../../ui/form/unsaved-changes.tsx';
import ui from '../../ui/ui.module.css';
import { DataSection } from './my-account/data-section.tsx';
import { DevicesSection } from './my-account/devices-section.tsx';
import { EmailSection } from './my-account/email-section.tsx';
import css from './my-account/my-account.module.css';
import { AccountSection } from './my-account/account-section.tsx';
import { PasswordSection } from './my-account/password-section.tsx';
import { ProfileSection } from './my-account/profile-section.tsx';
import { SecondFactorSection } from './my-account/second-factor-section.tsx';

await loadTexts('account', 'form');

/** The address is unverified: link to the one screen that verifies it, or changes it. */
function UnverifiedEmail({ email }: { email: string }) {
  const t = useT();
  return (
    <AccountSection title={t('account.email.title')}>
      <p>
        {t('account.email.now', { email })} {t('account.email.unverified')}
      </p>
      <div className={css.row}>
        <Link className={ui.button} to="/emailverification">
          {t('account.email.prove')}
        </Link>
      </div>
    </AccountSection>
  );
}

function Blocked() {
  const { data } = useBlocked();
  return data && <BlockedOrganisations organisations={data.items} />;
}

/** The user's own account: profile, sign-in, devices and stored data. */
export default function MyAccount() {
  const t = useT();
  const user = useUser();
  const profile = useEndpoint(showOwnProfile, {});
  const factor = useEndpoint(showSecondFactor, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!profile.data || !factor.data) return <NotLoaded queries={[profile, factor]} />;
  const { isOn } = factor.data;
  // Until the address is verified, the server allows nothing else (contract/endpoint.ts, access `session`).
  const hasVerifiedEmail = profile.data.isEmailVerified;
  if (user?.mustEnrol)
    return (
      <div className={css.page}>
        <h1>{t('account.title')}</h1>
        <p role="alert">{t('account.factor.mustEnrol')}</p>
        <SecondFactorSection factor={factor.data} codes={codes} setCodes={setCodes} />
      </div>
    );
  return (
    <div className={css.page}>
      <h1>{t('account.title')}</h1>
      <p className={css.lead}>{t('account.signedInAs', { username: profile.data.username, email: profile.data.email })}</p>
      {hasVerifiedEmail && <Blocked />}
      {/* Codes are shown once: saving them comes before anything else on the screen. */}
      {hasVerifiedEmail && (
        <UnsavedChangesGuard>
          <ProfileSection profile={profile.data} isSecondary={codes !== null} />
        </UnsavedChangesGuard>
      )}
      <PasswordSection hasFactor={isOn} username={profile.data.username} />
      {hasVerifiedEmail ? (
        <>
          <EmailSection hasFactor={isOn} profile={profile.data} />
          <SecondFactorSection factor={factor.data} codes={codes} setCodes={setCodes} />
          <DevicesSection />
        </>
      ) : (
        <UnverifiedEmail email={profile.data.email} />
      )}
      <DataSection hasFactor={isOn} />
    </div>
  );
}
