import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnOrganisation } from '#contract/own-organisation.ts';
import { needTexts, useT } from '../../i18n.ts';
import { BlockedOrganisations } from '../../shell/session/blocked.tsx';
import { useBlocked } from '../../shell/session/use-blocked.ts';
import { useMay } from '../../domain/session/may.ts';
import ui from '../../ui/ui.module.css';
import css from './dashboards.module.css';
import { ProfileProgress } from './profile-progress.tsx';

await needTexts('dashboards');

interface DashboardProps {
  side: 'BUYER' | 'SELLER';
  organisation: OwnOrganisation;
  /** What its people come for, above the figures. */
  first?: ReactNode;
  figures: ReactNode;
  /** What there is to do on this side, as entries of a list; its profile and its team are there for both. */
  children: ReactNode;
}

/** A dashboard: whose it is, its figures, and what needs doing next. */
export function Dashboard({ side, organisation, first, figures, children }: DashboardProps) {
  const t = useT();
  const mayInvite = useMay('team.manage');
  const blocked = useBlocked();
  return (
    <div className={css.page}>
      <h1>{t(side === 'BUYER' ? 'dashboards.buyer' : 'dashboards.seller')}</h1>
      <p>{organisation.name}</p>
      {blocked.data && <BlockedOrganisations of={blocked.data.items} />}
      {first}
      {figures}
      <section>
        <h2>{t('dashboards.next')}</h2>
        <ul className={css.next}>
          <ProfileProgress organisation={organisation} side={side} />
          {children}
          {mayInvite && <Next to="/team">{t('dashboards.team')}</Next>}
        </ul>
      </section>
    </div>
  );
}

/** Something to do, and where it is done. */
export const Next = ({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) => (
  <li>
    <Link className={ui.link} to={to} state={state}>
      {children}
    </Link>
  </li>
);
