import { Link } from 'react-router';
import type { NoticeCard as Card } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { NoticeCard, type SectorNames } from '../../domain/notice-card/notice-card.tsx';
import ui from '../../ui/ui.module.css';
import css from './home.module.css';

interface CardsProps {
  title: string;
  note?: string | undefined;
  notices: readonly Card[];
  /** Link to all of them; absent: these are all. */
  more?: string;
  sectors: SectorNames;
  withCountry: boolean;
}

/** Some notices under a heading; nothing where there are none. */
export function Cards({ title, note, notices, more, sectors, withCountry }: CardsProps) {
  const t = useT();
  if (notices.length === 0) return null;
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {more && (
          <Link className={ui.link} to={more} aria-label={t('home.seeAll', { what: title })}>
            {t('home.all')}
          </Link>
        )}
      </div>
      {note && <p className={css.note}>{note}</p>}
      <ul className={css.cards}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} sectors={sectors} withCountry={withCountry} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
