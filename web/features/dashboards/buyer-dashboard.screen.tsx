import { showOwnOrganisation } from '#contract/own-organisation.ts';
import { type DashboardStats, showDashboardStats } from '#contract/dashboards.ts';
import { countOpenQuestions } from '#contract/questions.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import css from './buyer-dashboard.module.css';
import { useFormats } from '../../lib/site.tsx';
import { Dashboard, Next } from './dashboard.tsx';
import { DeadlinePlot } from './deadline-plot.tsx';
import { TaskList } from './task-list.tsx';
import { type Tile, Tiles } from './tiles.tsx';

await loadTexts('dashboards', 'questions');

// Each figure links to the list that it counts.
const listOf = (tile: string) => `/my-tenders-list?tile=${tile}`;
const tiles: readonly { name: keyof DashboardStats; colour: Tile['colour']; to: string }[] = [
  { name: 'tender', colour: 'primary', to: '/my-tenders-list' },
  { name: 'offline', colour: 'warning', to: listOf('offline') },
  { name: 'online', colour: 'success', to: listOf('online') },
  { name: 'draft', colour: 'dark', to: listOf('draft') },
  { name: 'closed', colour: 'danger', to: listOf('closed') },
  { name: 'childBuyers', colour: 'teal', to: '/sub-buyer-list' },
];

/** The buyer's dashboard: its figures and next steps. */
export default function BuyerDashboard() {
  const t = useT();
  const mayOpen = usePermission('children.manage');
  const mayWrite = usePermission('notices.write');
  const { count } = useFormats();
  const stats = useEndpoint(showDashboardStats, {});
  const ownOrganisation = useEndpoint(showOwnOrganisation, {});
  const open = useEndpoint(countOpenQuestions, mayWrite ? {} : null).data?.open ?? 0;
  const [data, organisation] = [stats.data, ownOrganisation.data];
  if (!data || !organisation) return <NotLoaded queries={[stats, ownOrganisation]} />;
  const figures = (
    <>
      <p>{t('dashboards.counted')}</p>
      <Tiles tiles={tiles.map(({ name, ...tile }) => ({ ...tile, name, label: t(`dashboards.tile.${name}`), count: data[name] }))} />
      <div className={css.beside}>
        <TaskList />
        <DeadlinePlot />
      </div>
    </>
  );
  return (
    <Dashboard side="BUYER" organisation={organisation} figures={figures}>
      {mayWrite && (
        <Next to="/publish-tenders" state={{ type: 'add-notices' }}>
          {t('dashboards.addNotice')}
        </Next>
      )}
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
