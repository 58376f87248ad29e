import type { ReactNode } from 'react';
import { Link, isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { useT } from '../i18n.ts';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';

// The server replaces this with the id of the failed request.
const REQUEST_ID_MARK = '00000000-request-id';

/** The messages of Chromium, Firefox and WebKit for a request without an answer. */
const NO_ANSWER = /^(?:Failed to fetch|NetworkError|Load failed|The (?:Internet|network) connection)/u;
const isUnanswered = (error: unknown): boolean => error instanceof TypeError && (NO_ANSWER.test(error.message) || !navigator.onLine);

const BUSY = new Set([429, 503]);

/** What happened, and what to do. */
function Message({ title, text, actions, children }: { title: string; text: string; actions: ReactNode; children?: ReactNode }) {
  return (
    <div className={`${ui.wrap} ${css.error}`}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className={css.errorActions}>{actions}</p>
      {children}
    </div>
  );
}

/** Shown when a page could not be made. */
export function ErrorPage() {
  const t = useT();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const reloadLink = (
    <a className={ui.primary} href={pathname + search}>
      {t('shell.again')}
    </a>
  );
  if (isUnanswered(error)) {
    // Reload from here: the browser would have nothing else to show.
    const retryLink = (
      <Link className={ui.primary} to={pathname + search} replace>
        {t('shell.again')}
      </Link>
    );
    return <Message title={t('shell.offlineTitle')} text={t('shell.offlineText')} actions={retryLink} />;
  }
  // Nothing is wrong: the server is busy and the page waits for its turn.
  if (isRouteErrorResponse(error) && BUSY.has(error.status)) return <Message title={t('shell.busyTitle')} text={t('shell.busyText')} actions={reloadLink} />;
  const actions = (
    <>
      {reloadLink}
      <a className={ui.quiet} href="/">
        {t('shell.home')}
      </a>
    </>
  );
  return (
    <Message title={t('shell.errorTitle')} text={t('shell.errorText')} actions={actions}>
      <p className={css.requestId} suppressHydrationWarning>
        {t('shell.requestId', { id: typeof document === 'undefined' ? REQUEST_ID_MARK : '–' })}
      </p>
    </Message>
  );
}
