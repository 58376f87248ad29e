import { Link } from 'react-router';
import { usePageSite } from '../../lib/site.tsx';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import ui from '../../ui/ui.module.css';
import css from './page-parts.module.css';
import type { Similar as SimilarNotices } from './page-extras.ts';

/** Similar open tenders. */
export function Similar({ similar }: { similar: SimilarNotices }) {
  const { site } = usePageSite();
  return (
    <section id="similar" className={css.similar} aria-labelledby="similar-title">
      <h2 id="similar-title">{similar.title}</h2>
      <ul>
        {similar.cards.map((card) => (
          <li key={card.id}>
            <NoticeCard notice={card} sectors={similar.sectors} withCountry={card.country !== site.country} level={3} />
          </li>
        ))}
      </ul>
      <Link className={`${ui.link} ${ui.tap}`} to={similar.moreLink.to}>
        {similar.moreLink.label}
      </Link>
    </section>
  );
}
