import { Link } from 'react-router';
import type { DashboardStats } from '#contract/dashboards.ts';
import { needTexts, useT } from '../../i18n.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { useMay } from '../../shell/session/may.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import css from './dashboards.module.css';
import { organisationEndpoint, statsEndpoint } from './endpoints.ts';
import { ProfileProgress } from './profile-progress.tsx';
import { type Tile, Tiles } from './tiles.tsx';

await needTexts('dashboards');

// Of its notices there is no list yet; a figure with a list behind it leads there.
const tiles: readonly { name: keyof DashboardStats; colour: Tile['colour']; to?: string }[] = [
  { name: 'tender', colour: 'primary' },
  { name: 'offline', colour: 'warning' },
  { name: 'online', colour: 'success' },
  { name: 'draft', colour: 'dark' },
  { name: 'closed', colour: 'danger' },
  { name: 'childBuyers', colour: 'teal', to: '/sub-buyer-list' },
];

/** The buyer's dashboard: its figures, and what needs doing next. */
export default function BuyerDashboard() {
  const t = useT();
  const mayInvite = useMay('team.manage');
  const mayOpen = useMay('children.manage');
  const { data } = useAsk(statsEndpoint, {});
  const { data: organisation } = useAsk(organisationEndpoint, {});
  if (!data || !organisation) return <Spinner />;
  return (
    <div className={css.page}>
      <h1>{t('dashboards.buyer')}</h1>
      <p>{organisation.name}</p>
      <Tiles tiles={tiles.map(({ name, ...tile }) => ({ ...tile, name, label: t(`dashboards.tile.${name}`), count: data[name] }))} />
      <section>
        <h2>{t('dashboards.next')}</h2>
        <ul className={css.next}>
          <ProfileProgress organisation={organisation} side="BUYER" />
          {organisation.approval === 'pending' && <li>{t('dashboards.pending')}</li>}
          {organisation.approval === 'denied' && <li>{t('dashboards.denied')}</li>}
          {mayInvite && (
            <li>
              <Link className={ui.link} to="/team">
                {t('dashboards.team')}
              </Link>
            </li>
          )}
          {data.childBuyers === 0 && mayOpen && (
            <li>
              <Link className={ui.link} to="/manage-sub-buyer" state={{ mode: 'add-childbuyer' }}>
                {t('dashboards.openChild')}
              </Link>
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
