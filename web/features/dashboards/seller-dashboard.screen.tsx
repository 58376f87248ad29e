import { needTexts, useT } from '../../i18n.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { Dashboard, Next } from './dashboard.tsx';
import { organisationEndpoint } from './endpoints.ts';
import { TendersFor } from './tenders-for.tsx';

await needTexts('dashboards');

/** The seller's dashboard: how many tenders there are for it, and what there is to do. */
export default function SellerDashboard() {
  const t = useT();
  const own = useAsk(organisationEndpoint, {});
  const organisation = own.data;
  if (!organisation) return <NotLoaded of={[own]} />;
  return (
    <Dashboard side="SELLER" organisation={organisation} figures={<TendersFor />}>
      <Next to="/LocalTenders?state=open">{t('dashboards.openTenders')}</Next>
    </Dashboard>
  );
}
