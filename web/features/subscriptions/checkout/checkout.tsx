import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { showSubscription } from '#contract/payments.ts';
import { loadTexts, useT } from '../../../i18n.ts';
import { usePageSite } from '../../../lib/site.tsx';
import { usePermission } from '../../../domain/session/permissions.ts';
import { activeChild, useUser } from '../../../domain/session/session.ts';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { firstOrganisation, sideOf } from '../../../shell/session/landing.ts';
import { NotLoaded } from '../../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../../shell/use-crumbs.ts';
import ui from '../../../ui/ui.module.css';
import { checkoutScreen, nextOf } from '../addresses.ts';
import css from '../subscriptions.module.css';
import { OrderForm } from './order-form.tsx';

await loadTexts('payments', 'form');

/** Why this user cannot pay, and what to do instead. */
function Refused({ text, to, label }: { text: string; to?: string; label?: string }) {
  return (
    <section className={css.panel} role="alert">
      <p>{text}</p>
      {to && (
        <Link className={ui.button} to={to}>
          {label}
        </Link>
      )}
    </section>
  );
}

/** The order of a plan that was chosen, with what the address carries. */
function Order({ search }: { search: string }) {
  const t = useT();
  const go = useNavigate();
  const params = new URLSearchParams(search);
  const plan = params.get('plan') ?? '';
  const next = nextOf(search);
  const plans = `/subscribe${next === null ? '' : `?${new URLSearchParams({ next })}`}`;
  const subscription = useEndpoint(showSubscription, {});
  const { data } = subscription;
  if (!data) return <NotLoaded queries={[subscription]} />;
  if (data.own === null) return <Refused text={t('payments.checkout.forSuppliers')} />;
  if (!data.own.mayPay) return <Refused text={t('payments.checkout.askOwner')} />;
  const offered = data.plans.find(({ id }) => id === plan);
  if (!offered) return <Refused text={t('payments.checkout.noPlan')} to={plans} label={t('payments.checkout.toPlans')} />;
  const onCouponChange = (coupon: string | null) => {
    if (coupon === null) params.delete('coupon');
    else params.set('coupon', coupon);
    void go(`?${params}`, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <OrderForm key={plan} subscription={data} plan={offered} coupon={params.get('coupon')} onCouponChange={onCouponChange} next={next} />
      <p>
        <Link className={ui.link} to={plans}>
          {t('payments.checkout.otherPlan')}
        </Link>
      </p>
    </>
  );
}

/** Where a plan is paid: one screen with two addresses, of which each site has its own. */
export function Checkout() {
  const t = useT();
  const { site } = usePageSite();
  const { pathname, search } = useLocation();
  const user = useUser();
  const child = activeChild.use();
  const mayPay = usePermission('billing.edit');
  useCrumbs([{ label: t('payments.subscribe'), to: '/subscribe' }, { label: t('payments.checkout.title') }]);
  const screen = checkoutScreen(site.code);
  if (pathname.replace(/\/+$/u, '').toLowerCase() !== screen) return <Navigate replace to={screen + search} />;
  const content = () => {
    if (!firstOrganisation(user))
      return <Refused text={t('payments.checkout.noOrganisation')} to="/buyer-registration-successful" label={t('shell.addOrganisation')} />;
    if (sideOf(user, child) !== 'SELLER') return <Refused text={t('payments.checkout.forSuppliers')} />;
    return mayPay ? <Order search={search} /> : <Refused text={t('payments.checkout.askOwner')} />;
  };
  return (
    <div className={css.page}>
      <h1>{t('payments.checkout.title')}</h1>
      {content()}
    </div>
  );
}
