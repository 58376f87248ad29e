import type { ReactNode } from 'react';
import css from './sections.module.css';

interface Row {
  name: string;
  value: ReactNode;
}

/** A row of a name and its value. */
export const row = (name: string, value: ReactNode): Row => ({ name, value });

/** Names and values; rows without a value are left out. */
export function DescriptionList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={css.rows}>
      {rows
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd suppressHydrationWarning>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
