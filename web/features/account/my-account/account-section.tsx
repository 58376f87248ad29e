import { type ReactNode, useId } from 'react';
import css from './my-account.module.css';

/** A section of the account page: a region with a heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
