import type { ReactNode } from 'react';
import css from './fields.module.css';

/** Fields that belong together, under a heading. */
export function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </section>
  );
}

/** Fields that few notices need: closed until one of them is filled in or asked for. */
export function More({ title, text, isOpen, children }: { title: string; text?: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={css.more} open={isOpen || undefined}>
      <summary>
        <span>{title}</span>
        {text && <small>{text}</small>}
      </summary>
      <div className={css.inside}>{children}</div>
    </details>
  );
}
