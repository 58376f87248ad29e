import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './missing-note.module.css';
import type { Missing } from './missing.server.ts';

/** Says, above the home page, that an address found nothing. Its close button is a link, so it needs no script. */
export function MissingNote({ missing: { text, close, home } }: { missing: Missing }) {
  return (
    <div className={css.note} role="alert">
      <div className={ui.wrap}>
        <Icon name="warning" size={20} />
        <p>{text}</p>
        <Link to={home} replace aria-label={close} title={close}>
          <Icon name="close" size={20} />
        </Link>
      </div>
    </div>
  );
}
