import { Link } from 'react-router';
import { listViewedNotices } from '#contract/dashboards.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useT } from '../../i18n.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './buyer-dashboard.module.css';
import { DashboardPart } from './dashboard-part.tsx';

const BAR = 30;
const HEIGHT = 150;
const columns = ['total', 'downloaded', 'followed', 'saved'] as const;

/** How many tenders did the person work on in each of the last months? As a chart and as a table. */
export function MonthPlot() {
  const t = useT();
  const { count, firstDate, instant } = useFormats();
  const { site } = usePageSite();
  const query = useEndpoint(listViewedNotices, {});
  const months = query.data?.months ?? [];
  const monthName = (month: string) => instant(`${month}-15T12:00:00Z`, 'UTC', 'month');
  const shortName = (month: string) => firstDate(`${month}-15T12:00:00Z`, 'UTC', 'month');
  const most = months.reduce((best, each) => (each.total > best.total ? each : best), { month: '', total: 0 });
  const [first, last] = [months[0], months.at(-1)];
  return (
    <DashboardPart id="months" title={t('dashboards.months.title')} query={query}>
      <p>{t('dashboards.months.text')}</p>
      {most.total === 0 || !first || !last ? (
        <>
          <p>{t('dashboards.months.none')}</p>
          <Link className={ui.button} to={`${tenderListPath(site)}?state=open`}>
            {t('dashboards.openTenders')}
          </Link>
        </>
      ) : (
        <>
          <figure>
            <svg
              viewBox={`0 0 ${BAR * months.length} ${HEIGHT}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="img"
              aria-label={t('dashboards.months.summary', {
                from: monthName(first.month),
                to: monthName(last.month),
                most: monthName(most.month),
                n: count(most.total),
              })}
            >
              {months.map(({ month, total }, index) => {
                const height = total === 0 ? 1 : Math.max(3, (total / most.total) * (HEIGHT - 22));
                const top = HEIGHT - height;
                return (
                  <g key={month}>
                    <rect x={index * BAR + 5} y={top} width={BAR - 10} height={height} rx="2" />
                    {total > 0 && (
                      <text x={index * BAR + BAR / 2} y={top - 5} textAnchor="middle">
                        {count(total)}
                      </text>
                    )}
                  </g>
                );
              })}
            </svg>
            <figcaption>
              <span>{shortName(first.month)}</span> <span>{shortName(last.month)}</span>
            </figcaption>
          </figure>
          <details>
            <summary>{t('dashboards.deadlines.asTable')}</summary>
            <div className={css.scroll}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('dashboards.months.month')}</th>
                    {columns.map((name) => (
                      <th key={name} scope="col">
                        {t(`dashboards.months.${name}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {months.toReversed().map((each) => (
                    <tr key={each.month}>
                      <th scope="row">{monthName(each.month)}</th>
                      {columns.map((name) => (
                        <td key={name}>{count(each[name])}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </DashboardPart>
  );
}
