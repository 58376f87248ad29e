import type { ReactNode } from 'react';
import css from './parts.module.css';

interface Row {
  name: string;
  value: ReactNode;
}

/** A name and what stands beside it. */
export const row = (name: string, value: ReactNode): Row => ({ name, value });

/** Names and values; a row without a value is left out. */
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
