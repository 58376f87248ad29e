import { Link, type LoaderFunctionArgs, type MetaFunction, useLocation } from 'react-router';
import { type Subscription, showSubscription } from '#contract/payments.ts';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf, useT } from '../../i18n.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import { usePageSite } from '../../lib/site.tsx';
import type { PageHandle } from '../../shell/crumbs.ts';
import ui from '../../ui/ui.module.css';
import { nextOf } from './addresses.ts';
import { Limits } from './limits.tsx';
import { OwnPlan } from './own-plan.tsx';
import { PlanCard } from './plan-card.tsx';
import { useOwnPlan } from './use-own-plan.ts';
import css from './subscribe.module.css';

await loadTexts('subscribe');

const PATH = '/subscribe';

export const loader = ({ context }: LoaderFunctionArgs): Promise<Subscription> => context.get(pageRequest).call(showSubscription, {});

export const meta: MetaFunction<typeof loader> = ({ matches, location: { search } }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  return headOf(pageSite, {
    title: t('subscribe.title'),
    description: t('subscribe.intro'),
    path: PATH,
    search,
    unlisted: new URLSearchParams(search).has('next'),
  });
};

export const handle: PageHandle<Subscription> = { crumbs: ({ t }) => [{ label: t('subscribe.title'), to: PATH }] };

/** No plan is offered: what can be done instead. */
function NoPlans() {
  const t = useT();
  const { site, navigation } = usePageSite();
  return (
    <div className={css.none}>
      <h2>{t('subscribe.none')}</h2>
      <p>{t('subscribe.noneText')}</p>
      <p className={css.acts}>
        <Link className={ui.button} to={`${tenderListPath(site)}?free=true`}>
          {t('subscribe.freeNotices')}
        </Link>
        {navigation.contact.slice(0, 1).map(({ to, label }) => (
          <a key={to} className={ui.quiet} href={to}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

/** The plans of the site, and what is free. */
export default function Subscribe({ loaderData }: { loaderData: Subscription }) {
  const t = useT();
  const next = nextOf(useLocation().search);
  const fetched = useOwnPlan();
  const { plans, freeLimits, currency, tax, sandbox } = fetched ?? loaderData;
  const own = fetched?.own;
  return (
    <div className={`${ui.wrap} ${css.page}`}>
      <h1>{t('subscribe.title')}</h1>
      <p className={css.intro}>{t('subscribe.intro')}</p>
      {sandbox && <p className={css.sandbox}>{t('subscribe.sandbox')}</p>}
      {own !== undefined && <OwnPlan own={own} />}
      {plans.length === 0 ? (
        <NoPlans />
      ) : (
        <ul className={css.plans}>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} currency={currency} tax={tax} own={own} next={next} />
          ))}
          <li className={css.plan} data-free="">
            <h2>{t('subscribe.free')}</h2>
            <p className={css.freePrice}>{t('subscribe.freeText')}</p>
            <Limits limits={freeLimits} reads={t('subscribe.readsFree')} />
          </li>
        </ul>
      )}
      <p className={css.small}>{t('subscribe.prepaid')}</p>
    </div>
  );
}
