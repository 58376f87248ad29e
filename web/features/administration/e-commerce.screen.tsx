import { Link, useSearchParams } from 'react-router';
import { showMaster } from '#contract/ecommerce.ts';
import { sellingSites } from '#contract/payment-names.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { usePageSite } from '../../lib/site.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import parts from '../../ui/parts.module.css';
import css from './administration.module.css';
import { AdminPage } from './admin-page.tsx';
import { Coupons } from './ecommerce/coupons.tsx';
import own from './ecommerce/ecommerce.module.css';
import { useSiteOptions } from './ecommerce/names.tsx';
import { Plans } from './ecommerce/plans.tsx';
import { Sales } from './ecommerce/sales.tsx';
import { Taxes } from './ecommerce/taxes.tsx';

await loadTexts('administration', 'ecommerce', 'form', 'table');

const tabs = ['sales', 'plans', 'taxes', 'coupons'] as const;

/** Plans, taxes or coupons of the chosen site. */
function Master({ tab }: { tab: Exclude<(typeof tabs)[number], 'sales'> }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const hostSite = usePageSite().site.code;
  const site = sellingSites.find((each) => each === (params.get('of') ?? hostSite)) ?? 'main';
  const answer = useEndpoint(showMaster, { query: { site } });
  const options = useSiteOptions();
  const { data } = answer;
  return (
    <>
      <div className={own.bar}>
        <label>
          {t('ecommerce.site')}
          <select className={parts.control} value={site} onChange={({ target }) => setParams({ tab, of: target.value }, { replace: true })}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!data && <NotLoaded queries={[answer]} />}
      {data && tab === 'plans' && <Plans key={site} site={site} plans={data.plans} />}
      {data && tab === 'taxes' && <Taxes key={site} site={site} taxes={data.taxes} />}
      {data && tab === 'coupons' && <Coupons key={site} site={site} plans={data.plans} coupons={data.coupons} />}
    </>
  );
}

/** Sales, and what is sold: plans with their prices, taxes and coupons of each site. */
export default function ECommerce() {
  const t = useT();
  const [params] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'sales';
  const site = params.get('of');
  return (
    <AdminPage title={t('ecommerce.title')}>
      <nav className={css.tabs} aria-label={t('ecommerce.title')}>
        {tabs.map((each) => (
          <Link key={each} to={`?${new URLSearchParams({ tab: each, ...(site ? { of: site } : {}) })}`} aria-current={each === tab ? 'page' : undefined}>
            {t(`ecommerce.tab.${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'sales' ? <Sales /> : <Master tab={tab} />}
    </AdminPage>
  );
}
