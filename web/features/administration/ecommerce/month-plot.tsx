import type { Output } from '#contract/endpoint.ts';
import type { showEcommerce } from '#contract/ecommerce.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import css from '../administration.module.css';

type Sales = Output<typeof showEcommerce>['figures']['months'][number];
const BAR = 40;
const HEIGHT = 160;

/** The twelve months that end with this one, `YYYY-MM`. */
const lastMonths = (now: Date) =>
  Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 15)).toISOString().slice(0, 7));

/** What was sold in one currency in each of the last twelve months: a chart, and the same as a table. */
export function MonthPlot({ currency, sales, now }: { currency: string; sales: readonly Sales[]; now: Date }) {
  const t = useT();
  const { count, instant, money, moneyShort, name } = useFormats();
  const months = lastMonths(now).map((month) => sales.find((each) => each.month === month) ?? { month, currency, orders: 0, revenue: '0.00', refunds: '0.00' });
  const most = Math.max(1, ...months.map(({ revenue }) => Number(revenue)));
  const monthName = (month: string) => instant(`${month}-15T12:00:00Z`, 'UTC', 'month');
  const title = t('ecommerce.revenueIn', { currency: name('currency', currency) });
  return (
    <section className={css.panel}>
      <h2>{title}</h2>
      <figure className={css.plot}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <svg viewBox={`0 0 ${BAR * months.length} ${HEIGHT}`} role="img" aria-label={title}>
          {months.map(({ month, revenue }, index) => {
            const height = Number(revenue) === 0 ? 1 : Math.max(3, (Number(revenue) / most) * (HEIGHT - 8));
            return (
              <rect key={month} x={index * BAR + 4} y={HEIGHT - height} width={BAR - 8} height={height} rx="2">
                <title>{t('words.labelled', { label: monthName(month), value: moneyShort({ amount: revenue, currency }) })}</title>
              </rect>
            );
          })}
        </svg>
        <figcaption>
          <span>{monthName(months[0]!.month)}</span> <span>{monthName(months.at(-1)!.month)}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{t('administration.asTable')}</summary>
        <table className={css.small}>
          <thead>
            <tr>
              <th scope="col">{t('administration.column.month')}</th>
              <th scope="col">{t('ecommerce.orders')}</th>
              <th scope="col">{t('ecommerce.revenue')}</th>
              <th scope="col">{t('ecommerce.refunds')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, orders, revenue, refunds }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{count(orders)}</td>
                <td>{money({ amount: revenue, currency })}</td>
                <td>{money({ amount: refunds, currency })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
