import { useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import type { showEcommerce } from '#contract/ecommerce.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import css from '../administration.module.css';
import own from './ecommerce.module.css';
import { MonthPlot } from './month-plot.tsx';
import { useSiteName } from './names.tsx';

/** Sales of the last twelve months by month and plan, and how many organisations have a plan now. */
export function Figures({ figures }: { figures: Output<typeof showEcommerce>['figures'] }) {
  const t = useT();
  const { count, moneyShort } = useFormats();
  const siteName = useSiteName();
  const [now] = useState(() => new Date());
  const currencies = [...new Set(figures.months.map(({ currency }) => currency))];
  const sold = (currency: string) => figures.plans.filter((each) => each.currency === currency).reduce((sum, { revenue }) => sum + Number(revenue), 0);
  if (currencies.length === 0 && figures.subscribers.length === 0) return <p>{t('ecommerce.noSales')}</p>;
  return (
    <>
      <ul className={css.tiles}>
        {figures.subscribers.map(({ site, count: subscribers, endingSoon }) => (
          <li key={site} className={css.tile} data-colour="teal">
            <span>{siteName(site)}</span>
            <b>{count(subscribers)}</b>
            <small>{t('ecommerce.subscribersEnding', { n: count(endingSoon) })}</small>
          </li>
        ))}
      </ul>
      <div className={css.beside}>
        {currencies.map((currency) => (
          <MonthPlot key={currency} currency={currency} now={now} sales={figures.months.filter((each) => each.currency === currency)} />
        ))}
        {figures.plans.length > 0 && (
          <section className={css.panel}>
            <h2>{t('ecommerce.byPlan')}</h2>
            <ul className={own.shares}>
              {figures.plans.map(({ site, plan, currency, revenue, orders }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two plans may have one name
                <li key={index}>
                  <span>
                    {plan} <span className={css.secondary}>{siteName(site)}</span>
                  </span>
                  <span>
                    {moneyShort({ amount: revenue, currency })} <span className={css.secondary}>({count(orders)})</span>
                  </span>
                  <i style={{ width: `${(100 * Number(revenue)) / Math.max(1, sold(currency))}%` }} aria-hidden="true" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
