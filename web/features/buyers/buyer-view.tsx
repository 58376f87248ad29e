import { Link } from 'react-router';
import { ServerClock } from '../../lib/clock.tsx';
import { useT } from '../../i18n.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { AlertLink } from '../../domain/alerts/alert-link.tsx';
import ui from '../../ui/ui.module.css';
import { BuyerAwards } from './buyer-awards.tsx';
import type { BuyerData } from './buyer-data.server.ts';
import { BuyerFacts } from './buyer-facts.tsx';
import { BuyerNotices } from './buyer-notices.tsx';
import { Children } from './children.tsx';
import { ProfileHead } from '../../domain/organisations/profile-head.tsx';
import css from '../../domain/organisations/profile-page.module.css';
import { MonthPlot } from './month-plot.tsx';
import { SectorPlot } from './sector-plot.tsx';

/** A buyer's page: facts, notices, what it buys, how much it publishes, its awards. */
export function BuyerView({ data }: { data: BuyerData }) {
  const t = useT();
  const { country, count } = useFormats();
  const { origin } = usePageSite();
  const { buyer } = data;
  const place = [buyer.city, buyer.country && country(buyer.country)].filter(Boolean).join(', ');
  const tags = [...(buyer.type ? [t(`buyers.type.${buyer.type}`)] : []), ...(buyer.claimed ? [] : [t('buyers.unclaimed')])];
  return (
    <ServerClock at={data.now}>
      <ProfileHead name={buyer.name} place={place} tags={tags}>
        <b suppressHydrationWarning>{t('lists.open', { count: buyer.open, n: count(buyer.open) })}</b>
        <span suppressHydrationWarning>{t('lists.notices', { count: buyer.notices, n: count(buyer.notices) })}</span>
        <AlertLink search={`buyer=${buyer.id}&scope=global`} label={t('buyers.follow')} className={`${ui.link} ${ui.tap}`} />
        {/* Feeds need absolute addresses: on an unknown host there are none. */}
        {origin && (
          <a className={`${ui.link} ${ui.tap}`} href={`/feeds/notices.rss?scope=global&buyer=${buyer.id}`} type="application/rss+xml">
            {t('buyers.feed')}
          </a>
        )}
        {!buyer.claimed && (
          <Link className={`${ui.link} ${ui.tap}`} to={`/buyer-registration-successful?claim=${buyer.id}`} rel="nofollow">
            {t('buyers.claim')}
          </Link>
        )}
      </ProfileHead>
      <div className={`${ui.wrap} ${css.columns}`}>
        <div className={css.main}>
          <BuyerNotices data={data} />
          <BuyerAwards data={data} />
          <Children buyer={buyer} />
        </div>
        <aside className={css.side} aria-label={t('buyers.details')}>
          <BuyerFacts buyer={buyer} />
          <SectorPlot buyer={buyer} names={data.sectors} />
          <MonthPlot buyer={buyer} />
        </aside>
      </div>
    </ServerClock>
  );
}
