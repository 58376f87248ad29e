import { Link } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import type { CallError } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import css from '../../ui/load-failed.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import { dashboardOf } from './landing.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';

await loadTexts('form');

interface RetryProps {
  isError: boolean;
  error: CallError | null;
  refetch: () => Promise<unknown>;
}

function ToDashboard() {
  const t = useT();
  const user = useUser();
  const child = activeChild.use();
  return (
    user && (
      <Link className={ui.button} to={dashboardOf(user, child)}>
        {t('shell.dashboard')}
      </Link>
    )
  );
}

/** It does not exist, or belongs to somebody else. */
export function NotFound() {
  const t = useT();
  return (
    <div className={css.failed} role="alert">
      <h1>{t('form.problem.not-found')}</h1>
      <ToDashboard />
    </div>
  );
}

/** The role does not allow it (any more); the menus update by themselves (keep-session.ts). */
function Forbidden() {
  const t = useT();
  return (
    <div className={css.failed} role="alert">
      <h1>{t('form.load.forbidden')}</h1>
      <p>{t('form.load.forbiddenText')}</p>
      <ToDashboard />
    </div>
  );
}

/** Nothing has that id, even where it can be no id at all. */
const isNone = (problem: Problem | null | undefined) =>
  problem?.code === 'not-found' || (problem?.code === 'invalid-input' && problem.errors?.some(({ path }) => path.startsWith('params.')));

/**
 * Shown in place of data that a screen requested and does not have: the spinner, or what happened and what to do.
 * @param isOne it is one of many things, requested by an id that may not exist.
 */
export function NotLoaded({ queries, isOne = false }: { queries: readonly RetryProps[]; isOne?: boolean }) {
  const failedQueries = queries.filter(({ isError }) => isError);
  if (failedQueries.length === 0) return <Spinner />;
  if (failedQueries.some(({ error }) => error?.status === 403)) return <Forbidden />;
  if (isOne && failedQueries.some(({ error }) => isNone(error?.problem))) return <NotFound />;
  return <LoadFailed isScreen onRetry={() => void Promise.all(failedQueries.map(({ refetch }) => refetch()))} />;
}
