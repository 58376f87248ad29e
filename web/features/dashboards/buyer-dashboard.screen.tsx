import { Link } from 'react-router';
import { showOwnOrganisation } from '#contract/own-organisation.ts';
import { type DashboardStats, showDashboardStats } from '#contract/dashboards.ts';
import { countOpenQuestions } from '#contract/questions.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './buyer-dashboard.module.css';
import { Dashboard, Next } from './dashboard.tsx';
import { DeadlinePlot } from './deadline-plot.tsx';
import { TaskList } from './task-list.tsx';
import { type Tile, Tiles } from './tiles.tsx';

await loadTexts('dashboards', 'questions');

const noticeTiles = [
  { name: 'tender', colour: 'primary' },
  { name: 'offline', colour: 'warning' },
  { name: 'online', colour: 'success' },
  { name: 'draft', colour: 'dark' },
  { name: 'closed', colour: 'danger' },
] as const;

/** The list that a figure counts: of this organisation alone. */
function listOf(tile: (typeof noticeTiles)[number]['name'], { listHasOthers }: DashboardStats, organisation: string): string {
  const query = new URLSearchParams({ ...(tile === 'tender' ? {} : { tile }), ...(listHasOthers ? { organisation } : {}) }).toString();
  return query === '' ? '/my-tenders-list' : `/my-tenders-list?${query}`;
}

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
  const label = (name: string) => t(`dashboards.tile.${name}`);
  const figures = (
    <>
      <p>
        {t('dashboards.counted')}{' '}
        {data.listHasOthers && (
          <Link to="/my-tenders-list" className={ui.link}>
            {t('dashboards.withChildren')}
          </Link>
        )}
      </p>
      <Tiles
        tiles={[
          ...noticeTiles.map(({ name, colour }): Tile => ({ name, label: label(name), colour, count: data[name], to: listOf(name, data, organisation.id) })),
          { name: 'childBuyers', label: label('childBuyers'), colour: 'teal', count: data.childBuyers, to: '/sub-buyer-list' },
        ]}
      />
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
