import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnOrganisation } from '#contract/own-organisation.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { BlockedOrganisations } from '../../shell/session/blocked.tsx';
import { useBlocked } from '../../shell/session/use-blocked.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import ui from '../../ui/ui.module.css';
import css from './dashboards.module.css';
import { ProfileProgress } from './profile-progress.tsx';

await loadTexts('dashboards');

interface DashboardProps {
  side: 'BUYER' | 'SELLER';
  organisation: OwnOrganisation;
  /** What its users come for, above the figures. */
  first?: ReactNode;
  figures: ReactNode;
  /** Next steps on this side, as list items. Profile and team are on both sides. */
  children: ReactNode;
}

/** A dashboard: the organisation, its figures and next steps. */
export function Dashboard({ side, organisation, first, figures, children }: DashboardProps) {
  const t = useT();
  const mayInvite = usePermission('team.manage');
  const blocked = useBlocked();
  return (
    <div className={css.page}>
      <h1>{t(side === 'BUYER' ? 'dashboards.buyer' : 'dashboards.seller')}</h1>
      <p>{organisation.name}</p>
      {blocked.data && <BlockedOrganisations organisations={blocked.data.items} />}
      {first}
      {figures}
      <section>
        <h2>{t('dashboards.next')}</h2>
        <ul className={css.nextSteps}>
          <ProfileProgress organisation={organisation} side={side} />
          {children}
          {mayInvite && <Next to="/team">{t('dashboards.team')}</Next>}
        </ul>
      </section>
    </div>
  );
}

/** A next step, with its link. */
export const Next = ({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) => (
  <li>
    <Link className={ui.link} to={to} state={state}>
      {children}
    </Link>
  </li>
);
