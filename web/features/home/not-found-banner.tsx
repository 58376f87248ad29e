import { Link } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './not-found-banner.module.css';
import type { NotFoundMessage } from './not-found-message.server.ts';

/** A banner on the home page: the requested notice or buyer was not found. Its close button is a link, so it needs no script. */
export function NotFoundBanner({ message: { text, closeLabel, homePath } }: { message: NotFoundMessage }) {
  return (
    <div className={css.banner} role="alert">
      <div className={ui.wrap}>
        <Icon name="warning" size={20} />
        <p>{text}</p>
        <Link to={homePath} replace aria-label={closeLabel} title={closeLabel}>
          <Icon name="close" size={20} />
        </Link>
      </div>
    </div>
  );
}
