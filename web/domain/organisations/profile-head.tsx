import type { ReactNode } from 'react';
import listed from '../../ui/list.module.css';
import ui from '../../ui/ui.module.css';
import css from './profile-page.module.css';

interface ProfileHeadProps {
  name: string;
  /** Where it is. */
  place: string;
  /** What it is, in a word or two each. */
  tags: readonly string[];
  /** Its figures, and what can be done with it. */
  children: ReactNode;
}

/** The head of a buyer's or a supplier's page. */
export function ProfileHead({ name, place, tags, children }: ProfileHeadProps) {
  return (
    <div className={`${listed.head} ${css.head}`}>
      <div className={ui.wrap}>
        <div className={ui.tags}>
          {tags.map((tag) => (
            <span key={tag} className={ui.tag}>
              {tag}
            </span>
          ))}
        </div>
        <h1>{name}</h1>
        <p className={css.place} suppressHydrationWarning>
          {place}
        </p>
        <p className={css.figures}>{children}</p>
      </div>
    </div>
  );
}
