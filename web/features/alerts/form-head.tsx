import { type ReactNode, useEffect, useRef } from 'react';
import css from './alerts.module.css';

/** The heading of a form that opens in place of a list: who came by keyboard continues here. */
export function FormHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={css.head}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
