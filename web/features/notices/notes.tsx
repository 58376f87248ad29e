import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import css from './notes.module.css';
import type { Note } from './page-extras.ts';

/** Messages above everything else in a notice, in words that the server made. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  return notes.map(({ text, reason, link }) => (
    <div key={text} className={css.note} data-quiet={link ? '' : undefined} role="note">
      <Icon name="warning" size={20} />
      <div>
        <p suppressHydrationWarning>
          <b>{text}</b>
        </p>
        {reason && (
          <p className={css.reason}>
            {reason.label} <span lang={reason.language}>{reason.words}</span>
          </p>
        )}
        {link && <Link to={link.to}>{link.label}</Link>}
      </div>
    </div>
  ));
}
