import { useState } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '#contract/payments.ts';
import { useT } from '../../../i18n.ts';
import { useFormats, usePageSite } from '../../../lib/site.tsx';
import { NotLoaded } from '../../../shell/session/not-loaded.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../subscriptions.module.css';
import { CouponField } from './coupon-field.tsx';
import { type OnlineProvider, Providers, onlineProviders } from './providers.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { usePay } from './use-pay.ts';
import { useQuote } from './use-quote.ts';

interface OrderFormProps {
  subscription: Subscription;
  plan: Subscription['plans'][number];
  coupon: string | null;
  onCouponChange: (coupon: string | null) => void;
  next: string | null;
}

/** What the order costs, when it holds, how it is paid, and the one button that pays it. */
export function OrderForm({ subscription, plan, coupon: wantedCoupon, onCouponChange, next }: OrderFormProps) {
  const t = useT();
  const { money, instant, siteZone } = useFormats();
  const { site } = usePageSite();
  const state = useQuote(plan.id, wantedCoupon);
  const { quote, coupon, refusedRule, planRule } = state;
  const { pay, isBusy, refusal } = usePay(state.refresh);
  const providers = onlineProviders(subscription.providers);
  const [chosen, setChosen] = useState<OnlineProvider | null>(providers.length === 1 ? (providers[0] ?? null) : null);
  const [isRenewing, setRenewing] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const offersRenewal = chosen === 'stripe' || (chosen === 'sandbox' && site.code !== 'NP');
  const day = (at: string) => instant(at, siteZone, 'day');
  if (planRule && !quote)
    return (
      <p className={css.problem} role="alert">
        {t(`form.error.${planRule}`, { defaultValue: t('payments.checkout.failed') })}
      </p>
    );
  if (!quote) return <NotLoaded queries={state.queries} />;
  const send = () => {
    setMissing(chosen === null);
    if (chosen) void pay({ plan: plan.id, coupon, provider: chosen, total: quote.total, renewByCard: offersRenewal && isRenewing, next });
  };
  const problem = isMissing && chosen === null ? t('payments.checkout.chooseProvider') : refusal?.text;
  return (
    <div className={css.order} aria-busy={isBusy}>
      <section className={css.panel}>
        <h2>{plan.name}</h2>
        <p>{t('payments.checkout.period', { from: day(quote.startsAt), until: day(quote.endsAt) })}</p>
        <p className={css.small}>{t(`payments.kind.${quote.kind}`)}</p>
        {refusedRule && (
          <p className={css.problem} role="alert">
            {t(`form.error.${refusedRule}`, { defaultValue: t('form.error.coupon-unknown') })}
          </p>
        )}
        <CouponField plan={plan.id} coupon={coupon} onChange={onCouponChange} />
        <QuoteLines lines={quote} />
      </section>
      <section className={css.panel}>
        <h2>{t('payments.checkout.payment')}</h2>
        {providers.length === 0 ? (
          <p>{t('payments.checkout.noProvider')}</p>
        ) : (
          <>
            <Providers providers={providers} chosen={chosen} onChange={setChosen} />
            {offersRenewal && (
              <label className={css.check}>
                <input type="checkbox" checked={isRenewing} onChange={({ target }) => setRenewing(target.checked)} />
                <span>
                  {t('payments.checkout.renew')} <small>{t('payments.checkout.renewText')}</small>
                </span>
              </label>
            )}
            {subscription.sandbox && <p className={css.sandbox}>{t('payments.checkout.sandbox')}</p>}
            {problem && (
              <p className={css.problem} role="alert">
                {problem} {refusal?.rule === 'open-order' && <Link to="/subscription">{t('payments.checkout.toOrders')}</Link>}
              </p>
            )}
            <button type="button" className={ui.primary} aria-disabled={isBusy} onClick={send}>
              {isBusy ? t('payments.checkout.leaving') : t('payments.checkout.pay', { amount: money({ amount: quote.total, currency: quote.currency }) })}
            </button>
            <p className={css.small}>
              {t('payments.checkout.billing')}{' '}
              <Link className={ui.link} to="/seller-profile?part=billing">
                {t('payments.checkout.toBilling')}
              </Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
