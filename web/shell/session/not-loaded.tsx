import { Link } from 'react-router';
import type { CallError } from '../../api.ts';
import { needTexts, useT } from '../../i18n.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import { dashboardOf } from './landing.ts';
import css from './not-loaded.module.css';
import { activeChild, useUser } from './session.ts';

await needTexts('form');

interface Asked {
  isError: boolean;
  error: CallError | null;
  refetch: () => Promise<unknown>;
}

/** What could not be loaded, a part of a screen or the whole of it, and another try. */
export function TryAgain({ onRetry, isScreen = false }: { onRetry: () => void; isScreen?: boolean }) {
  const t = useT();
  const what = t('form.load.failed');
  return (
    <div className={css.failed} role="alert">
      {isScreen ? <h1>{what}</h1> : <p>{what}</p>}
      <button type="button" className={ui.button} onClick={onRetry}>
        {t('shell.again')}
      </button>
    </div>
  );
}

/** The role does not allow it, or no longer; the menus follow by themselves (keep-session.ts). */
function Forbidden() {
  const t = useT();
  const user = useUser();
  const child = activeChild.use();
  return (
    <div className={css.failed} role="alert">
      <h1>{t('form.load.forbidden')}</h1>
      <p>{t('form.load.forbiddenText')}</p>
      {user && (
        <Link className={ui.button} to={dashboardOf(user, child)}>
          {t('shell.dashboard')}
        </Link>
      )}
    </div>
  );
}

/** What stands in place of what a screen has asked for and has not got: the spinner, or what happened and what to do. */
export function NotLoaded({ of: asked }: { of: readonly Asked[] }) {
  const failed = asked.filter(({ isError }) => isError);
  if (failed.length === 0) return <Spinner />;
  if (failed.some(({ error }) => error?.status === 403)) return <Forbidden />;
  return <TryAgain isScreen onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />;
}
