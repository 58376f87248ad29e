import { Link } from 'react-router';
import { type Order, cancelOrder, listOrders, showSubscription } from '#contract/payments.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats, usePageSite } from '../../../lib/site.tsx';
import { usePermission } from '../../../domain/session/permissions.ts';
import { useNotifyingAction } from '../../../domain/session/use-notifying-action.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import ui from '../../../ui/ui.module.css';
import { checkoutOf } from '../addresses.ts';
import { QuoteLines } from '../checkout/quote-lines.tsx';
import { forgetKeys } from '../checkout/payment-memory.ts';
import { ReceiptButton } from '../receipt-button.tsx';
import css from '../subscriptions.module.css';
import { Attempts, History } from './order-history.tsx';
import { StateTag } from './order-state.tsx';

const payableStates = new Set(['open', 'failed', 'cancelled', 'expired']);

/** Pays an order of this site that is not paid, or cancels it while it is open. */
function OrderActions({ order: { id, state, plan, planName, site: orderSite } }: { order: Order }) {
  const t = useT();
  const { site } = usePageSite();
  const run = useNotifyingAction([listOrders, showSubscription]);
  const cancel = async () => {
    if (await run(() => call(cancelOrder, { body: { order: id } }), t('payments.orders.cancelled'), planName)) forgetKeys();
  };
  return (
    <p className={css.acts}>
      {orderSite === site.code && (
        <Link
          className={ui.button}
          to={checkoutOf(site.code, plan, null)}
          aria-label={t('words.labelled', { label: t('payments.orders.payAgain'), value: planName })}
        >
          {t('payments.orders.payAgain')}
        </Link>
      )}
      {state === 'open' && (
        <ConfirmButton
          label={t('payments.orders.cancel')}
          fullLabel={t('words.labelled', { label: t('payments.orders.cancel'), value: planName })}
          question={t('payments.orders.confirmCancel')}
          cancel={t('payments.orders.keep')}
          onConfirm={() => void cancel()}
        />
      )}
    </p>
  );
}

/** An order: its state, plan, total and day; opened, its lines, receipts, attempts and history. */
export function OrderEntry({ order }: { order: Order }) {
  const t = useT();
  const { money, firstDate, instant, siteZone } = useFormats();
  const mayPay = usePermission('billing.edit');
  const { state, planName, currency, total, orderedAt, orderedBy, startsAt, endsAt, coupon, receipts } = order;
  const day = (at: string) => instant(at, siteZone, 'day');
  return (
    <li className={css.entry}>
      <div className={css.entryHead}>
        <h3>{planName}</h3>
        <StateTag state={state} />
        <b>{money({ amount: total, currency })}</b>
        <time dateTime={orderedAt}>{firstDate(orderedAt, siteZone, 'short')}</time>
      </div>
      {receipts.length > 0 && (
        <p className={css.acts}>
          {receipts.map((receipt) => (
            <ReceiptButton key={receipt.id} receipt={receipt} />
          ))}
        </p>
      )}
      {mayPay && payableStates.has(state) && <OrderActions order={order} />}
      <details>
        <summary>{t('payments.orders.details')}</summary>
        <div className={css.details}>
          {startsAt && endsAt && <p>{t('payments.checkout.period', { from: day(startsAt), until: day(endsAt) })}</p>}
          <p className={css.small}>
            {t(`payments.kind.${order.kind}`)} {orderedBy && t('payments.orders.by', { name: orderedBy })}{' '}
            {coupon && t('words.labelled', { label: t('payments.checkout.coupon'), value: coupon })}
          </p>
          <QuoteLines lines={order} />
          <Attempts attempts={order.attempts} />
          <History history={order.history} />
        </div>
      </details>
    </li>
  );
}
