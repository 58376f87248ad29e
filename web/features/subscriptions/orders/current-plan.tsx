import { Link } from 'react-router';
import { type Period, type Subscription, endCardRenewal, showSubscription } from '#contract/payments.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useNow } from '../../../lib/clock.tsx';
import { useFormats } from '../../../lib/site.tsx';
import { useNotifyingAction } from '../../../domain/session/use-notifying-action.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../subscriptions.module.css';

const DAY_MS = 86_400_000;

/** How much of a period is left: a bar, and the days in words. */
function DaysLeft({ period: { startsAt, endsAt } }: { period: Period }) {
  const t = useT();
  const { count } = useFormats();
  const now = useNow().getTime();
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const days = Math.max(0, Math.ceil((end - now) / DAY_MS));
  const text = t('payments.plan.daysLeft', { count: days, n: count(days) });
  return (
    <p className={css.left}>
      <meter min={0} max={Math.max(1, end - start)} value={Math.min(end - start, Math.max(0, end - now))} aria-label={text} /> <span>{text}</span>
    </p>
  );
}

/** Automatic renewal by card, and how to end it. */
function CardRenewal({ renews, mayPay }: { renews: boolean; mayPay: boolean }) {
  const t = useT();
  const run = useNotifyingAction([showSubscription]);
  if (!renews) return null;
  const end = () => void run(() => call(endCardRenewal, { body: {} }), t('payments.plan.renewalEnded'));
  return (
    <p className={css.renewal}>
      <span>{t('payments.plan.renews')}</span>
      {mayPay && (
        <ConfirmButton label={t('payments.plan.endRenewal')} question={t('payments.plan.confirmEnd')} cancel={t('payments.orders.keep')} onConfirm={end} />
      )}
    </p>
  );
}

/** The plan that the organisation has, what follows it, and how to prolong it. */
export function CurrentPlan({ own }: { own: NonNullable<Subscription['own']> }) {
  const t = useT();
  const { instant, siteZone } = useFormats();
  const day = (at: string) => instant(at, siteZone, 'day');
  const { current, next, endedAt, renewsByCard, mayPay } = own;
  return (
    <section className={css.panel} aria-labelledby="plan">
      <h2 id="plan">{current ? current.name : t('payments.plan.none')}</h2>
      {current && (
        <>
          <p>{t('payments.checkout.period', { from: day(current.startsAt), until: day(current.endsAt) })}</p>
          <DaysLeft period={current} />
        </>
      )}
      {!current && <p>{endedAt ? t('payments.plan.ended', { day: day(endedAt) }) : t('payments.plan.noneText')}</p>}
      {next.map(({ name, startsAt, endsAt }) => (
        <p key={startsAt}>{t('payments.plan.then', { name, from: day(startsAt), until: day(endsAt) })}</p>
      ))}
      <CardRenewal renews={renewsByCard} mayPay={mayPay} />
      {mayPay ? (
        <p className={css.acts}>
          <Link className={ui.primary} to="/subscribe">
            {t(current ? 'payments.plan.renewOrChange' : 'payments.checkout.toPlans')}
          </Link>
        </p>
      ) : (
        <p className={css.small}>{t('payments.checkout.askOwner')}</p>
      )}
    </section>
  );
}
