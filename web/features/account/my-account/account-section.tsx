import { type ReactNode, useId } from 'react';
import css from './my-account.module.css';

/** One part of the account page: a region with a heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
