import { showOwnOrganisation } from '#contract/own-organisation.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { OwnTenders } from '../../domain/own-tenders/own-tenders.tsx';
import css from './buyer-dashboard.module.css';
import { Dashboard, Next } from './dashboard.tsx';
import { MonthPlot } from './month-plot.tsx';
import { SellerTiles } from './seller-tiles.tsx';
import { TendersFor } from './tenders-for.tsx';
import { TopBuyers, TopFundingAgencies } from './top-five.tsx';

await loadTexts('dashboards', 'featured');

/** The seller's dashboard: its six figures, open tenders of its sectors, what it worked on, and next steps. */
export default function SellerDashboard() {
  const t = useT();
  const ownOrganisation = useEndpoint(showOwnOrganisation, {});
  const organisation = ownOrganisation.data;
  if (!organisation) return <NotLoaded queries={[ownOrganisation]} />;
  const figures = (
    <>
      <TendersFor />
      <div className={css.panels}>
        <MonthPlot />
        <TopBuyers />
        <TopFundingAgencies />
      </div>
    </>
  );
  const first = (
    <>
      <SellerTiles />
      <OwnTenders />
    </>
  );
  return (
    <Dashboard side="SELLER" organisation={organisation} first={first} figures={figures}>
      <Next to="/LocalTenders?state=open">{t('dashboards.openTenders')}</Next>
      <Next to="/popular-notice-list">{t('featured.title')}</Next>
      <Next to="/subscription">{t('shell.subscription')}</Next>
    </Dashboard>
  );
}
