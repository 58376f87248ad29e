import { Link } from 'react-router';
import type { BuyerProfile } from '#contract/organisations.ts';
import { useT } from '../../i18n.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { useFormats } from '../../lib/site.tsx';
import { FullScreenSection } from '../../ui/full-screen.tsx';
import css from '../../domain/organisations/profile-page.module.css';

const WIDTH = 288;
const HEIGHT = 96;
const STEP = WIDTH / 24;

/** The last day of a month (`2026-11`). */
const lastDay = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};

/** How many notices a buyer published in each of the last 24 months: a chart, and the same as a table. */
export function MonthPlot({ buyer }: { buyer: BuyerProfile }) {
  const t = useT();
  const { count, instant } = useFormats();
  const { months } = buyer;
  const busiestMonth = months.reduce((best, each) => (each.count > best.count ? each : best), { month: '', count: 0 });
  const [first, last] = [months[0], months.at(-1)];
  if (busiestMonth.count === 0 || !first || !last) return null;
  const monthName = (month: string) => instant(`${month}-15T12:00:00Z`, 'UTC', 'month');
  const summary = t('buyers.monthsSummary', {
    from: monthName(first.month),
    to: monthName(last.month),
    most: monthName(busiestMonth.month),
    n: count(busiestMonth.count),
  });
  return (
    <FullScreenSection id="months" title={t('buyers.months')}>
      <figure className={css.plot}>
        {/* Drawn by the server: there is no file for an img. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary} suppressHydrationWarning>
          {months.map((each, index) => {
            const height = each.count === 0 ? 1 : Math.max(3, (each.count / busiestMonth.count) * (HEIGHT - 4));
            return (
              <rect key={each.month} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} rx="1.5">
                <title suppressHydrationWarning>{t('words.labelled', { label: monthName(each.month), value: count(each.count) })}</title>
              </rect>
            );
          })}
        </svg>
        <figcaption>
          <span suppressHydrationWarning>{monthName(first.month)}</span> <span suppressHydrationWarning>{monthName(last.month)}</span>
        </figcaption>
      </figure>
      <details className={css.table}>
        <summary>{t('buyers.asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('buyers.month')}</th>
              <th scope="col">{t('buyers.notices')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((each) => (
              <tr key={each.month}>
                <th scope="row" suppressHydrationWarning>
                  {each.count === 0 ? (
                    monthName(each.month)
                  ) : (
                    <Link
                      to={addressWithAllStates('/global-tenders', { buyer: buyer.id, publishedFrom: `${each.month}-01`, publishedTo: lastDay(each.month) })}
                    >
                      {monthName(each.month)}
                    </Link>
                  )}
                </th>
                <td suppressHydrationWarning>{count(each.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </FullScreenSection>
  );
}
