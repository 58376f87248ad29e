import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listTopBuyers, listTopFundingAgencies } from '#contract/dashboards.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useT } from '../../i18n.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './buyer-dashboard.module.css';
import { DashboardPart } from './dashboard-part.tsx';

interface TopItem {
  key: string;
  name: string;
  count: number;
  /** Its tenders. */
  to: string;
}

/** A table whose rows have bars: one thing to look at and to listen to. */
function Bars({ caption, items }: { caption: string; items: readonly TopItem[] }) {
  const t = useT();
  const { count: formatCount } = useFormats();
  const most = Math.max(1, ...items.map(({ count }) => count));
  return (
    <table className={css.bars}>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">{t('dashboards.yourTenders')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, name, count, to }) => (
          <tr key={key}>
            <th scope="row">
              <Link className={ui.link} to={to}>
                {name}
              </Link>
              <svg height="6" width="100%" aria-hidden="true">
                <rect height="6" width={`${Math.max(1, (count / most) * 100)}%`} rx="2" />
              </svg>
            </th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is there, or what to do so that something is. */
const orNext = (caption: string, items: readonly TopItem[], none: string, next: ReactNode) =>
  items.length > 0 ? (
    <Bars caption={caption} items={items} />
  ) : (
    <>
      <p>{none}</p>
      {next}
    </>
  );

export function TopBuyers() {
  const t = useT();
  const query = useEndpoint(listTopBuyers, {});
  const items = (query.data?.items ?? []).map(({ id, name, count }) => ({
    key: id,
    name,
    count,
    to: addressWithAllStates('/global-tenders', { buyer: id }),
  }));
  const next = (
    <Link className={ui.button} to="/my-alerts?show=alerts">
      {t('dashboards.toAlert')}
    </Link>
  );
  return (
    <DashboardPart id="top-buyers" title={t('dashboards.topBuyers.title')} query={query}>
      {orNext(t('dashboards.topBuyers.name'), items, t('dashboards.topBuyers.none'), next)}
    </DashboardPart>
  );
}

export function TopFundingAgencies() {
  const t = useT();
  const query = useEndpoint(listTopFundingAgencies, {});
  const items = (query.data?.items ?? []).map(({ name, count }) => ({
    key: name,
    name,
    count,
    to: addressWithAllStates('/global-tenders', { fundingAgency: name.replaceAll(',', '') }),
  }));
  const next = (
    <Link className={ui.button} to="/projects">
      {t('dashboards.toProjects')}
    </Link>
  );
  return (
    <DashboardPart id="top-agencies" title={t('dashboards.topAgencies.title')} query={query}>
      {orNext(t('dashboards.topAgencies.name'), items, t('dashboards.topAgencies.none'), next)}
    </DashboardPart>
  );
}
