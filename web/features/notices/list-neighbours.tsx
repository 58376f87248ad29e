import { Link } from 'react-router';
import { tenderList } from '../../domain/tender-state.ts';
import { useT } from '../../i18n.ts';
import ui from '../../ui/ui.module.css';
import css from './list-neighbours.module.css';

type Listed = ReturnType<typeof tenderList.get>[number];

function Neighbour({ notice: { slug, title, language }, label, rel }: { notice: Listed; label: string; rel: 'prev' | 'next' }) {
  const t = useT();
  return (
    <Link to={`/buyer/notice-details/${slug}`} className={ui.link} rel={rel}>
      {t('words.label', { label })} <span lang={title && language ? language : undefined}>{title || t('own-notices.untitled')}</span>
    </Link>
  );
}

/** The notices before and after one in the list that it was opened from; nothing for one that was opened otherwise. */
export function ListNeighbours({ id }: { id: string }) {
  const t = useT();
  const list = tenderList.use();
  const place = list.findIndex((notice) => notice.id === id);
  const [previous, next] = place === -1 ? [] : [list[place - 1], list[place + 1]];
  if (!previous && !next) return null;
  return (
    <nav className={`${ui.wrap} ${css.neighbours}`} aria-label={t('own-notices.neighbours.label')}>
      {previous && <Neighbour notice={previous} label={t('own-notices.neighbours.previous')} rel="prev" />}
      {next && <Neighbour notice={next} label={t('own-notices.neighbours.next')} rel="next" />}
    </nav>
  );
}
