import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { FilterValueCount } from './home-data.server.ts';
import css from './home.module.css';

/** Values of a filter, each linked to its notices and with their number; nothing where there are none. */
export function CountList({
  title,
  entries,
  to,
  children,
}: {
  title: string;
  entries: readonly FilterValueCount[];
  to: (code: string) => string;
  children?: ReactNode;
}) {
  const id = useId();
  const { count } = useFormats();
  if (entries.length === 0) return null;
  return (
    <section className={css.counts} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.code}>
            <Link to={to(entry.code)}>
              <span lang={entry.lang}>{entry.name}</span>
              <em suppressHydrationWarning>{count(entry.count)}</em>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
