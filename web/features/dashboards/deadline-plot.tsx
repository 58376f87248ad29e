import { useState } from 'react';
import { listOwnNotices } from '#contract/own-notices.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import css from './buyer-dashboard.module.css';
import { weeksOf } from './weeks-of.ts';

const BAR = 44;
const HEIGHT = 150;
const WEEKS = 8;
const MAX_NOTICES = 100;

/** When do open notices close? The deadlines of the organisation's own in the next weeks, as a chart and as a table. */
export function DeadlinePlot() {
  const t = useT();
  const { count, firstDate, siteZone } = useFormats();
  const [now] = useState(() => new Date());
  const { data } = useEndpoint(listOwnNotices, { query: { status: 'published', sort: '-deadline', size: MAX_NOTICES, children: false } });
  const deadlines = (data?.items ?? []).flatMap(({ state, deadline }) => (state === 'open' && deadline ? [deadline.at] : []));
  const weeks = weeksOf(deadlines, now, WEEKS);
  const total = weeks.reduce((sum, week) => sum + week.count, 0);
  const most = Math.max(1, ...weeks.map((week) => week.count));
  const name = (from: Date) => firstDate(from.toISOString(), siteZone, 'dayMonth');
  return (
    <section className={css.chart} aria-busy={!data} aria-labelledby="deadlines-title">
      <h2 id="deadlines-title">{t('dashboards.deadlines.title')}</h2>
      {data && total === 0 && <p>{t('dashboards.deadlines.none')}</p>}
      {total > 0 && (
        <>
          <figure>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
            <svg viewBox={`0 0 ${BAR * WEEKS} ${HEIGHT}`} role="img" aria-label={t('dashboards.deadlines.summary', { count: total, n: count(total) })}>
              {weeks.map((week, index) => {
                const height = week.count === 0 ? 1 : Math.max(3, (week.count / most) * (HEIGHT - 42));
                const top = HEIGHT - 20 - height;
                return (
                  <g key={week.from.toISOString()}>
                    <rect x={index * BAR + 5} y={top} width={BAR - 10} height={height} rx="2" />
                    {week.count > 0 && (
                      <text x={index * BAR + BAR / 2} y={top - 5} textAnchor="middle">
                        {count(week.count)}
                      </text>
                    )}
                    {index % 2 === 0 && (
                      <text x={index * BAR + BAR / 2} y={HEIGHT - 4} textAnchor="middle">
                        {name(week.from)}
                      </text>
                    )}
                  </g>
                );
              })}
            </svg>
          </figure>
          <details>
            <summary>{t('dashboards.deadlines.asTable')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('dashboards.deadlines.week')}</th>
                  <th scope="col">{t('dashboards.deadlines.notices')}</th>
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week.from.toISOString()}>
                    <th scope="row">{name(week.from)}</th>
                    <td>{count(week.count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
