import { Link } from 'react-router';
import type { Subscription } from '#contract/payments.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './subscribe.module.css';

await loadTexts('subscribe');

/** What the organisation of the signed-in user has now, and what follows. */
export function OwnPlan({ own }: { own: Subscription['own'] }) {
  const t = useT();
  const { instant, siteZone } = useFormats();
  const day = (at: string) => instant(at, siteZone, 'day');
  if (own === null) return <p className={css.own}>{t('subscribe.forSuppliers')}</p>;
  const { current, next, endedAt, openOrder, mayPay } = own;
  return (
    <section className={css.own} aria-live="polite">
      {current && <p>{t('subscribe.current', { name: current.name, day: day(current.endsAt) })}</p>}
      {next.map(({ name, startsAt, endsAt }) => (
        <p key={startsAt}>{t('subscribe.then', { name, from: day(startsAt), day: day(endsAt) })}</p>
      ))}
      {!current && endedAt && <p>{t('subscribe.ended', { day: day(endedAt) })}</p>}
      {!current && !endedAt && <p>{t('subscribe.noPlan')}</p>}
      {openOrder && <p>{t('subscribe.openOrder')}</p>}
      {!mayPay && <p>{t('subscribe.askOwner')}</p>}
      <Link className={ui.link} to="/subscription">
        {t('subscribe.toOrders')}
      </Link>
    </section>
  );
}
