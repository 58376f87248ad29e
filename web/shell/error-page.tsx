import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { useT } from '../i18n.ts';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';

// The server puts the id of the failed request in the place of this.
const REQUEST_ID_MARK = '00000000-request-id';

/** What Chromium, Firefox and WebKit call a request that nobody answered. */
const NO_ANSWER = /^(?:Failed to fetch|NetworkError|Load failed|The (?:Internet|network) connection)/u;
const isUnanswered = (error: unknown): boolean => error instanceof TypeError && (NO_ANSWER.test(error.message) || !navigator.onLine);

/** The page could not be asked for. It is asked for again from here: the browser would have nothing to show instead. */
function Unconnected() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className={`${ui.wrap} ${css.error}`}>
      <title>{t('shell.offlineTitle')}</title>
      <h1>{t('shell.offlineTitle')}</h1>
      <p>{t('shell.offlineText')}</p>
      <p className={css.errorActions}>
        <Link className={ui.primary} to={pathname + search} replace>
          {t('shell.again')}
        </Link>
      </p>
    </div>
  );
}

const BUSY = new Set([429, 503]);

/** Nothing is wrong: the page waits for its turn, and a moment later it comes. */
function Busy() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className={`${ui.wrap} ${css.error}`}>
      <title>{t('shell.busyTitle')}</title>
      <h1>{t('shell.busyTitle')}</h1>
      <p>{t('shell.busyText')}</p>
      <p className={css.errorActions}>
        <a className={ui.primary} href={pathname + search}>
          {t('shell.again')}
        </a>
      </p>
    </div>
  );
}

/** What is shown when a page could not be made: what happened, and what to do. */
export function ErrorPage() {
  const t = useT();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  if (isUnanswered(error)) return <Unconnected />;
  if (isRouteErrorResponse(error) && BUSY.has(error.status)) return <Busy />;
  return (
    <div className={`${ui.wrap} ${css.error}`}>
      <title>{t('shell.errorTitle')}</title>
      <h1>{t('shell.errorTitle')}</h1>
      <p>{t('shell.errorText')}</p>
      <p className={css.errorActions}>
        <a className={ui.primary} href={pathname + search}>
          {t('shell.again')}
        </a>
        <a className={ui.quiet} href="/">
          {t('shell.home')}
        </a>
      </p>
      <p className={css.requestId} suppressHydrationWarning>
        {t('shell.requestId', { id: typeof document === 'undefined' ? REQUEST_ID_MARK : '–' })}
      </p>
    </div>
  );
}
