import { needTexts, useT } from '../../i18n.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Dashboard, Next } from './dashboard.tsx';
import { organisationEndpoint } from './endpoints.ts';
import { TendersFor } from './tenders-for.tsx';

await needTexts('dashboards');

/** The seller's dashboard: how many tenders there are for it, and what there is to do. */
export default function SellerDashboard() {
  const t = useT();
  const { data: organisation } = useAsk(organisationEndpoint, {});
  if (!organisation) return <Spinner />;
  return (
    <Dashboard side="SELLER" organisation={organisation} figures={<TendersFor />}>
      <Next to="/LocalTenders?state=open">{t('dashboards.openTenders')}</Next>
    </Dashboard>
  );
}
