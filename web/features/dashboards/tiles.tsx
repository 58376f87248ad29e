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
  colour: 'primary' | 'warning' | 'success' | 'dark' | 'danger' | 'teal';
  to?: string | undefined;
}

/** The figures of a dashboard. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const { count: written } = useFormats();
  return (
    <ul className={css.tiles}>
      {tiles.map(({ name, label, count, isCapped, colour, to }) => {
        const look = `${css.tile} ${css[colour]}`;
        const said = (
          <>
            <span>{label}</span>
            <strong>{count === undefined ? '…' : written(count, isCapped)}</strong>
          </>
        );
        return (
          <li key={name}>
            {to === undefined ? (
              <div className={look}>{said}</div>
            ) : (
              <Link className={look} to={to}>
                {said}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
