import { Link } from 'react-router';
import { needTexts, useT } from '../../i18n.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { useMay } from '../../shell/session/may.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import css from './dashboards.module.css';
import { organisationEndpoint } from './endpoints.ts';
import { ProfileProgress } from './profile-progress.tsx';
import { TendersFor } from './tenders-for.tsx';

await needTexts('dashboards');

/** The seller's dashboard: how many tenders there are for it, and what there is to do. */
export default function SellerDashboard() {
  const t = useT();
  const mayInvite = useMay('team.manage');
  const { data: organisation } = useAsk(organisationEndpoint, {});
  if (!organisation) return <Spinner />;
  return (
    <div className={css.page}>
      <h1>{t('dashboards.seller')}</h1>
      <p>{organisation.name}</p>
      <TendersFor />
      <section>
        <h2>{t('dashboards.next')}</h2>
        <ul className={css.next}>
          <ProfileProgress organisation={organisation} side="SELLER" />
          <li>
            <Link className={ui.link} to="/LocalTenders?state=open">
              {t('dashboards.openTenders')}
            </Link>
          </li>
          {mayInvite && (
            <li>
              <Link className={ui.link} to="/team">
                {t('dashboards.team')}
              </Link>
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
