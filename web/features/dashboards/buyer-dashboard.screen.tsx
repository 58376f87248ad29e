import { showOwnOrganisation } from '#contract/own-organisation.ts';
import { type DashboardStats, showDashboardStats } from '#contract/dashboards.ts';
import { countOpenQuestions } from '#contract/questions.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { useFormats } from '../../lib/site.tsx';
import { Dashboard, Next } from './dashboard.tsx';
import { type Tile, Tiles } from './tiles.tsx';

await loadTexts('dashboards', 'questions');

// There is no list of its notices yet. A figure with a list links to it.
const tiles: readonly { name: keyof DashboardStats; colour: Tile['colour']; to?: string }[] = [
  { name: 'tender', colour: 'primary' },
  { name: 'offline', colour: 'warning' },
  { name: 'online', colour: 'success' },
  { name: 'draft', colour: 'dark' },
  { name: 'closed', colour: 'danger' },
  { name: 'childBuyers', colour: 'teal', to: '/sub-buyer-list' },
];

/** The buyer's dashboard: its figures and next steps. */
export default function BuyerDashboard() {
  const t = useT();
  const mayOpen = usePermission('children.manage');
  const mayAnswer = usePermission('notices.write');
  const { count } = useFormats();
  const stats = useEndpoint(showDashboardStats, {});
  const ownOrganisation = useEndpoint(showOwnOrganisation, {});
  const open = useEndpoint(countOpenQuestions, mayAnswer ? {} : null).data?.open ?? 0;
  const [data, organisation] = [stats.data, ownOrganisation.data];
  if (!data || !organisation) return <NotLoaded queries={[stats, ownOrganisation]} />;
  const figures = (
    <>
      <p>{t('dashboards.counted')}</p>
      <Tiles tiles={tiles.map(({ name, ...tile }) => ({ ...tile, name, label: t(`dashboards.tile.${name}`), count: data[name] }))} />
    </>
  );
  return (
    <Dashboard side="BUYER" organisation={organisation} figures={figures}>
      {organisation.approval === 'pending' && <li>{t('dashboards.pending')}</li>}
      {organisation.approval === 'denied' && <Next to="/buyer-profile">{t('dashboards.denied', { reason: organisation.approvalReason ?? '–' })}</Next>}
      {open > 0 && <Next to="/open-questions">{t('questions.waiting', { count: open, n: count(open) })}</Next>}
      {data.childBuyers === 0 && mayOpen && (
        <Next to="/manage-sub-buyer" state={{ mode: 'add-childbuyer' }}>
          {t('dashboards.openChild')}
        </Next>
      )}
    </Dashboard>
  );
}
