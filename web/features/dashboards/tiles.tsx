import { Link } from 'react-router';
import { useFormats } from '../../lib/site.tsx';
import css from './dashboards.module.css';

/** A figure under its name, linked to its list where there is one. */
export interface Tile {
  name: string;
  label: string;
  /** Absent while loading. */
  count: number | undefined;
  isCapped?: boolean | undefined;
  /** One of the seven colours of the specification (section 9). */
  colour: 'primary' | 'warning' | 'success' | 'dark' | 'danger' | 'teal' | 'cyan';
  /** What the figure alone does not tell. */
  note?: string | undefined;
  to?: string | undefined;
}

/** The figures of a dashboard. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const { count: formatCount } = useFormats();
  return (
    <ul className={css.tiles}>
      {tiles.map(({ name, label, count, isCapped, colour, note, to }) => {
        const className = `${css.tile} ${css[colour]}`;
        const content = (
          <>
            <span>{label}</span>
            <strong>{count === undefined ? '…' : formatCount(count, isCapped)}</strong>
            {note && <small>{note}</small>}
          </>
        );
        return (
          <li key={name}>
            {to === undefined ? (
              <div className={className}>{content}</div>
            ) : (
              <Link className={className} to={to}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
