import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { loadTexts, useT } from '../../../i18n.ts';
import { useUser } from '../../../domain/session/session.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { usePageSite } from '../../../lib/site.tsx';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import ui from '../../../ui/ui.module.css';
import { checkoutOf } from '../addresses.ts';
import { type StartedPayment, rememberedAttempt } from '../checkout/payment-memory.ts';
import css from './outcome.module.css';
import { attemptInEsewaData, esewaDataOf } from './esewa-data.ts';
import { PaidOrder } from './paid-order.tsx';
import { type OutcomeState, type Shown, useOutcome } from './use-outcome.ts';

await loadTexts('payments');

const icons: Partial<Record<Shown, IconName>> = {
  paid: 'check',
  failed: 'warning',
  cancelled: 'close',
  left: 'warning',
  review: 'eye',
  refunded: 'back',
  unknown: 'warning',
};

/** What to do next: the page that the payer came from, another try, or the orders. */
function NextSteps({ shown, started }: { shown: Shown; started: StartedPayment | null }) {
  const t = useT();
  const { site } = usePageSite();
  const user = useUser();
  if (shown === 'asking' || shown === 'pending') return <p className={css.acts} />;
  const canRetry = (shown === 'failed' || shown === 'cancelled' || shown === 'left') && started !== null;
  const orders = <OrdersLink isMain={!canRetry && !(shown === 'paid' && started?.next)} />;
  return (
    <p className={css.acts}>
      {shown === 'paid' && started?.next && (
        // A new document: the page was rendered before the plan.
        <a className={ui.primary} href={started.next}>
          {t('payments.outcome.back')}
        </a>
      )}
      {canRetry && (
        <Link className={ui.primary} to={checkoutOf(site.code, started.plan, started.next)}>
          {t('payments.outcome.retry')}
        </Link>
      )}
      {user && orders}
      {user === null && (
        <Link className={ui.primary} to={`/login?${new URLSearchParams({ next: started?.next ?? '/subscription' })}`}>
          {t('payments.outcome.signIn')}
        </Link>
      )}
    </p>
  );
}

function OrdersLink({ isMain }: { isMain: boolean }) {
  const t = useT();
  return (
    <Link className={isMain ? ui.primary : ui.quiet} to="/subscription">
      {t('payments.outcome.toOrders')}
    </Link>
  );
}

/** The state in words. It takes the focus when it is decided, and is read out each time it changes. */
function State({ shown, order }: OutcomeState) {
  const t = useT();
  const user = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const isWaiting = shown === 'asking' || shown === 'pending';
  useEffect(() => {
    if (!isWaiting) heading.current?.focus();
  }, [isWaiting]);
  const icon = icons[shown];
  return (
    <>
      <div aria-live="polite" className={css.state} data-state={shown}>
        {isWaiting ? <span className={css.waiting} aria-hidden="true" /> : icon && <Icon name={icon} size={30} />}
        <h1 ref={heading} tabIndex={-1}>
          {t(`payments.outcome.title.${shown}`)}
        </h1>
        <p>{t(`payments.outcome.text.${shown}`)}</p>
      </div>
      {shown === 'paid' && order && user && <PaidOrder id={order} />}
    </>
  );
}

/**
 * Where a provider sends the payer back to. It tells the server, shows what became of the payment, and leads on. It works without a
 * session, and when it is loaded again. @param isCancelling the payer gave up.
 */
export function Outcome({ isCancelling = false }: { isCancelling?: boolean }) {
  const t = useT();
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const state = useOutcome(search, isCancelling);
  const params = new URLSearchParams(search);
  const attempt = params.get('attempt') ?? attemptInEsewaData(esewaDataOf(params));
  return (
    <section className={css.outcome}>
      <State {...state} />
      {isHydrated ? <NextSteps shown={state.shown} started={rememberedAttempt(attempt)} /> : <p className={css.acts} />}
      <noscript>{t('shell.needsScripts')}</noscript>
    </section>
  );
}
