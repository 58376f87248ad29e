import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import type { HomeData } from './home-data.server.ts';
import css from './home.module.css';

const figures = ['open', 'closing', 'last7', 'last30', 'total'] as const;
/** Shown even when zero; the others are then hidden. */
const alwaysShown = new Set<string>(['open', 'total']);

/** The numbers of notices, each linked to the list that it counts. @param path of that list. */
export function Figures({ stats, path }: { stats: HomeData['stats']; path: string }) {
  const t = useT();
  const { count } = useFormats();
  const visibleFigures = figures.filter((name) => stats[name].total > 0 || alwaysShown.has(name));
  return (
    <ul className={css.figures} aria-label={t('home.figures')}>
      {visibleFigures.map((name) => {
        const { total, query } = stats[name];
        const list = new URLSearchParams(query);
        list.delete('scope');
        // The figure covers every state, but the list defaults to open.
        if (!list.has('state')) list.set('state', 'all');
        if (name === 'closing') list.set('sort', 'deadline');
        const text = (
          <>
            <b suppressHydrationWarning>{count(total)}</b> <span>{t(`home.figure.${name}`, { count: total })}</span>
          </>
        );
        return <li key={name}>{total > 0 ? <Link to={`${path}?${list}`}>{text}</Link> : <p>{text}</p>}</li>;
      })}
    </ul>
  );
}
