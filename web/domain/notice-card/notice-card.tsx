import { useId } from 'react';
import { Link } from 'react-router';
import type { NoticeCard as Card } from '#contract/notices.ts';
import type { HitMatch } from '#contract/search.ts';
import { useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { useNow } from '../../lib/clock.tsx';
import { countdownOf } from '../../lib/countdown.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Highlighted } from '../../ui/highlighted.tsx';
import { Method } from '../method.tsx';
import { PlaceMark } from '../place-mark.tsx';
import ui from '../../ui/ui.module.css';
import { AccessTags } from './access-tags.tsx';
import css from './notice-card.module.css';
import { usePersonalCard } from './personal-card.ts';
import { Rail } from './rail.tsx';
import { SelectSlot } from './select-slot.tsx';
import { WishButton } from './wish-button.tsx';

/** Names of the sectors on a page's cards, by code. */
export type SectorNames = Readonly<Record<string, string>>;

function Tags({ notice, id, isSelectable }: { notice: Card; id: string; isSelectable: boolean }) {
  const t = useT();
  return (
    <div className={ui.tags}>
      {isSelectable && <SelectSlot notice={notice} />}
      <AccessTags notice={notice} id={id} />
      {!notice.locked && <span className={css.reference}>{notice.reference ?? t(`words.type.${notice.type}`)}</span>}
    </div>
  );
}

function Facts({ notice, sectors, withCountry }: { notice: Card; sectors: SectorNames; withCountry: boolean }) {
  const t = useT();
  const { country, instant, siteZone } = useFormats();
  const city = notice.locked ? null : notice.city;
  const sector = notice.sectors.map((code) => sectors[code]).find(Boolean);
  // For an award on an unknown day, so that one of ten years ago does not look like one of today.
  const published = notice.state === 'awarded' && (notice.locked || notice.awardedAt === null) ? notice.publishedAt : null;
  return (
    <p className={`${ui.facts} ${css.facts}`}>
      <PlaceMark city={city} country={withCountry && notice.country ? country(notice.country) : null} /> {sector && <span>{sector}</span>}{' '}
      {!notice.locked && (notice.methodDetails ?? notice.method) && (
        <span>
          <Method method={notice.method} details={notice.methodDetails} language={notice.language} />
        </span>
      )}{' '}
      {published && (
        <time dateTime={published} suppressHydrationWarning>
          {t('words.publishedOn', { day: instant(published, siteZone, 'short') })}
        </time>
      )}
    </p>
  );
}

function Side({ notice, withWish }: { notice: Card; withWish: boolean }) {
  const t = useT();
  const { moneyShort, count } = useFormats();
  if (notice.locked) return <div className={css.side}>{withWish && <WishButton notice={notice} />}</div>;
  return (
    <div className={css.side}>
      {notice.value ? <b suppressHydrationWarning>{moneyShort(notice.value)}</b> : <span className={css.none}>{t('words.valueNotStated')}</span>}
      {notice.downloads > 0 && (
        <span className={css.downloads} title={t('words.downloads', { count: notice.downloads, n: count(notice.downloads) })}>
          <Icon name="download" />
          <span suppressHydrationWarning>{count(notice.downloads)}</span>
          <span className={ui.visuallyHidden}>{t('words.downloadsUnit', { count: notice.downloads })}</span>
        </span>
      )}
      {withWish && <WishButton notice={notice} />}
    </div>
  );
}

/** The sentence that has the search words, where title and buyer lack them. */
function Excerpt({ excerpt }: { excerpt: HitMatch['excerpt'] | undefined }) {
  if (!excerpt) return null;
  return (
    <p className={css.excerpt} lang={excerpt.language ?? undefined}>
      <Highlighted text={excerpt.text.join('')} parts={excerpt.text} />
    </p>
  );
}

/**
 * A notice in a list. The whole card is one link, except the buyer's name, which links to the buyer. A locked notice shows only its visible
 * part. `match` says why a search found it.
 */
export function NoticeCard({
  notice: given,
  match,
  sectors,
  withCountry = false,
  withBuyer = true,
  withWish = true,
  isSelectable = false,
  level = 2,
}: {
  notice: Card;
  match?: HitMatch | null;
  sectors: SectorNames;
  withCountry?: boolean;
  withBuyer?: boolean;
  /** With the heart that saves it: not on a wishlist itself. */
  withWish?: boolean;
  /** With a check box for signed-in users: its list has a SelectionSlot. */
  isSelectable?: boolean;
  level?: 2 | 3;
}) {
  const notice = usePersonalCard(given);
  const Heading = `h${level}` as const;
  const id = useId();
  const { tone } = countdownOf(notice.state, notice.deadline, useNow());
  return (
    <article className={css.card} data-tone={tone}>
      <Rail notice={notice} />
      <div className={css.main}>
        <Tags notice={notice} id={id} isSelectable={isSelectable} />
        <Heading className={css.title} lang={notice.language ?? undefined}>
          <Link to={addressOfNotice(notice)} data-result="" aria-describedby={notice.locked ? id : undefined}>
            <Highlighted text={notice.title} parts={match?.title} />
          </Link>
        </Heading>
        {withBuyer && notice.buyer && (
          <p className={css.buyer}>
            <Link to={`/buyers-detail?id=${notice.buyer.id}`}>
              <Highlighted text={notice.buyer.name} parts={match?.buyer} />
            </Link>
          </p>
        )}
        <Excerpt excerpt={match?.excerpt} />
        <Facts notice={notice} sectors={sectors} withCountry={withCountry} />
      </div>
      <Side notice={notice} withWish={withWish} />
    </article>
  );
}
