import { showSubscription } from '#contract/payments.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { CurrentPlan } from './orders/current-plan.tsx';
import { OrderList } from './orders/order-list.tsx';
import css from './subscriptions.module.css';

await loadTexts('payments', 'form');

/** The supplier's plan, and everything that was ordered and paid. */
export default function SubscriptionScreen() {
  const t = useT();
  const subscription = useEndpoint(showSubscription, {});
  const mayRead = usePermission('billing.read');
  useCrumbs([{ label: t('payments.title') }]);
  const { data } = subscription;
  if (!data) return <NotLoaded queries={[subscription]} />;
  return (
    <div className={css.page}>
      <h1>{t('payments.title')}</h1>
      {data.own && (
        <ServerClock at={data.own.now} isFetched>
          <CurrentPlan own={data.own} />
        </ServerClock>
      )}
      {mayRead && <OrderList />}
    </div>
  );
}
