import { showOwnOrganisation } from '#contract/own-organisation.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { OwnTenders } from '../../domain/own-tenders/own-tenders.tsx';
import { Dashboard, Next } from './dashboard.tsx';
import { TendersFor } from './tenders-for.tsx';

await loadTexts('dashboards');

/** The seller's dashboard: open tenders of its sectors, their numbers, and next steps. */
export default function SellerDashboard() {
  const t = useT();
  const ownOrganisation = useEndpoint(showOwnOrganisation, {});
  const organisation = ownOrganisation.data;
  if (!organisation) return <NotLoaded queries={[ownOrganisation]} />;
  return (
    <Dashboard side="SELLER" organisation={organisation} first={<OwnTenders />} figures={<TendersFor />}>
      <Next to="/LocalTenders?state=open">{t('dashboards.openTenders')}</Next>
    </Dashboard>
  );
}
