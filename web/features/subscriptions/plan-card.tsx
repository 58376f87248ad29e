import { Link } from 'react-router';
import type { OfferedPlan, Subscription } from '#contract/payments.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { checkoutOf } from './addresses.ts';
import { Limits } from './limits.tsx';
import { perMonth } from './per-month.ts';
import css from './subscribe.module.css';

await loadTexts('subscribe');

/** What a plan costs: the whole with its tax, and for one month. */
function Price({ plan, currency, tax }: { plan: OfferedPlan } & Pick<Subscription, 'currency' | 'tax'>) {
  const t = useT();
  const { money, count } = useFormats();
  const amount = (value: string) => money({ amount: value, currency });
  return (
    <div className={css.price}>
      <p className={css.total} suppressHydrationWarning>
        <strong>{amount(plan.total)}</strong> <span>{t('subscribe.months', { count: plan.months, n: count(plan.months) })}</span>
      </p>
      <p className={css.small} suppressHydrationWarning>
        {plan.months > 1 && <span>{t('subscribe.perMonth', { amount: amount(perMonth(plan.total, plan.months)) })}</span>}
        {tax && <span>{t('subscribe.tax', { name: tax.name, percent: tax.percent, amount: amount(plan.tax) })}</span>}
      </p>
    </div>
  );
}

/** Links to pay a plan. The style sheet chooses between those for visitors and for users, before any script. */
function Choose({ plan, own, next }: { plan: OfferedPlan; own: Subscription['own'] | undefined; next: string | null }) {
  const t = useT();
  const { site } = usePageSite();
  const checkout = checkoutOf(site.code, plan.id, next);
  const current = own?.current;
  const label = t(current?.plan === plan.id ? 'subscribe.renew' : current ? 'subscribe.change' : 'subscribe.choose');
  const named = (text: string) => t('words.labelled', { label: text, value: plan.name });
  return (
    <>
      <p className={`${css.visitor} ${css.acts}`}>
        <Link
          className={ui.primary}
          to={`/register?${new URLSearchParams({ type: 'SELLER', next: checkout })}`}
          aria-label={named(t('subscribe.register'))}
          rel="nofollow"
        >
          {t('subscribe.register')}
        </Link>
        <Link className={ui.quiet} to={`/login?${new URLSearchParams({ next: checkout })}`} aria-label={named(t('subscribe.signIn'))} rel="nofollow">
          {t('subscribe.signIn')}
        </Link>
      </p>
      {own !== null && own?.mayPay !== false && (
        <p className={`${css.member} ${css.acts}`}>
          <Link className={ui.primary} to={checkout} aria-label={named(label)} rel="nofollow">
            {label}
          </Link>
        </p>
      )}
    </>
  );
}

interface PlanCardProps extends Pick<Subscription, 'currency' | 'tax'> {
  plan: OfferedPlan;
  /** Undefined: not known yet. Null: the user has no supplier's organisation. */
  own: Subscription['own'] | undefined;
  next: string | null;
}

/** A plan that is offered: its price, what it gives, and how to get it. */
export function PlanCard({ plan, currency, tax, own, next }: PlanCardProps) {
  const t = useT();
  const isCurrent = own?.current?.plan === plan.id;
  return (
    <li className={css.plan} data-current={isCurrent || undefined}>
      <h2>
        {plan.name} {isCurrent && <span className={ui.new}>{t('subscribe.yours')}</span>}
      </h2>
      <Price plan={plan} currency={currency} tax={tax} />
      <Limits limits={plan.limits} reads={t('subscribe.readsAll')} />
      <Choose plan={plan} own={own} next={next} />
    </li>
  );
}
