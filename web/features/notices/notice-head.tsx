import { Link } from 'react-router';
import type { NoticePage } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { addressOfCategory } from '../../lib/categories.ts';
import { useFormats } from '../../lib/site.tsx';
import { AccessTags } from '../../domain/notice-card/access-tags.tsx';
import { Method } from '../../domain/method.tsx';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';
import ui from '../../ui/ui.module.css';
import { Actions } from './actions.tsx';
import { CountdownBox } from './countdown-box.tsx';
import css from './notice-head.module.css';
import type { PageExtras } from './page-extras.ts';

function Tags({ notice }: { notice: NoticePage }) {
  const t = useT();
  return (
    <div className={ui.tags}>
      <AccessTags notice={notice} />
      <span className={notice.state === 'cancelled' ? ui.cancelled : ui.tag}>{t(`words.state.${notice.state}`)}</span>
      {!notice.locked && <span className={ui.tag}>{t(`words.type.${notice.type}`)}</span>}
      {!notice.locked && notice.kind === 'online' && <span className={ui.tag}>{t('words.kind.online')}</span>}
    </div>
  );
}

function Facts({ notice, valueWords }: { notice: NoticePage; valueWords: string | null }) {
  const t = useT();
  const { money, count } = useFormats();
  if (notice.locked) return null;
  const { content } = notice;
  return (
    <dl className={css.facts}>
      {notice.value && (
        <div>
          <dt>{t('notice.field.value')}</dt>
          <dd suppressHydrationWarning>
            {money(notice.value)}
            {valueWords && <small>{valueWords}</small>}
          </dd>
        </div>
      )}
      {(notice.methodDetails ?? notice.method) && (
        <div>
          <dt>{t('notice.field.method')}</dt>
          <dd>
            <Method method={notice.method} details={notice.methodDetails} language={notice.language} />
          </dd>
        </div>
      )}
      {content.category && (
        <div>
          <dt>{t('notice.field.category')}</dt>
          <dd>{t(`words.category.${content.category}`)}</dd>
        </div>
      )}
      {notice.reference && (
        <div>
          <dt>{t('notice.field.reference')}</dt>
          <dd>{notice.reference}</dd>
        </div>
      )}
      {notice.downloads > 0 && (
        <div>
          <dt>{t('notice.field.downloads')}</dt>
          <dd suppressHydrationWarning>{count(notice.downloads)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The sectors, which everybody may see, also of a locked notice. */
function Sectors({ notice, sectors }: { notice: NoticePage; sectors: SectorNames }) {
  const namedCodes = notice.sectors.filter((code) => sectors[code]);
  if (namedCodes.length === 0) return null;
  return (
    <ul className={css.sectors}>
      {namedCodes.map((code) => (
        <li key={code}>
          <Link to={addressOfCategory({ kind: 'sector', code })}>{sectors[code]}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Title, buyer, state, countdown and actions. On a phone the countdown comes before the actions. */
export function NoticeHead({ notice, sectors, extras }: { notice: NoticePage; sectors: SectorNames; extras: PageExtras }) {
  const { country } = useFormats();
  const place = [notice.locked ? null : notice.city, notice.country && country(notice.country)].filter(Boolean).join(', ');
  return (
    <div className={css.header} id="notice-head">
      <div className={`${ui.wrap} ${css.headerGrid}`}>
        <div className={css.titleBlock}>
          <Tags notice={notice} />
          <h1 lang={notice.language ?? undefined}>{notice.title}</h1>
          <p className={css.buyer} suppressHydrationWarning>
            {notice.buyer && <Link to={`/buyers-detail?id=${notice.buyer.id}`}>{notice.buyer.name}</Link>}
            {notice.buyer && place !== '' && ' · '}
            {place}
          </p>
          <Sectors notice={notice} sectors={sectors} />
        </div>
        <CountdownBox notice={notice} />
        <div className={css.factsAndActions}>
          <Facts notice={notice} valueWords={extras.valueWords} />
          <Actions notice={notice} isPreview={extras.isPreview} />
        </div>
      </div>
    </div>
  );
}
