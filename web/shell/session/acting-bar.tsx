import type { UserDetails } from '#contract/auth.ts';
import { showOwnOrganisation } from '#contract/own-organisation.ts';
import { loadTexts, useT } from '../../i18n.ts';
import ui from '../../ui/ui.module.css';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { dashboardOf, firstOrganisation } from './landing.ts';
import { actFor, activeChild } from '../../domain/session/session.ts';
import css from './session.module.css';
import { SignedInScreen } from './signed-in-screen.tsx';

await loadTexts('team');

function Bar({ user }: { user: UserDetails }) {
  const t = useT();
  const child = activeChild.use();
  const ownOrganisation = user.baseOrganizationDTOList.find(({ id }) => id === child);
  // A child's name must be requested. The user's own organisation's name is known.
  const { data } = useEndpoint(showOwnOrganisation, ownOrganisation ? null : {});
  const back = () => {
    actFor(null);
    location.assign(dashboardOf(user, null));
  };
  return (
    <section className={css.acting} aria-label={t('team.actFor')}>
      <p className={ui.wrap}>
        <strong>{t('team.actingFor', { name: ownOrganisation?.name ?? data?.name ?? '…' })}</strong>
        <button type="button" className={ui.link} onClick={back}>
          {t('team.actForOwn', { name: firstOrganisation(user)?.name ?? '' })}
        </button>
      </p>
    </section>
  );
}

/** Shows which organisation the user acts for, with a button to return to their own. */
export default function ActingBar({ user }: { user: UserDetails }) {
  return (
    <SignedInScreen>
      <Bar user={user} />
    </SignedInScreen>
  );
}
