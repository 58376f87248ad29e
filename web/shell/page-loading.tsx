import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LOAD_TIMEOUT_MS } from '../lib/load-timeout.ts';
import { LoadTimedOut, Spinner } from '../ui/spinner.tsx';
import css from './page-loading.module.css';

/** Whether `target` has been loading for longer than a screen may take. */
function useHasTimedOut(target: string | null): boolean {
  const [timedOutTarget, setTimedOutTarget] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => setTimedOutTarget(target), LOAD_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setTimedOutTarget(null);
    };
  }, [target]);
  return target !== null && timedOutTarget === target;
}

/** While another screen loads: the spinner; after 120 s, what went wrong and a way to try again. */
export function PageLoading() {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const to = next && next.pathname !== pathname ? next.pathname + next.search + next.hash : null;
  const isLate = useHasTimedOut(to);
  if (to === null) return null;
  return <div className={css.waiting}>{isLate ? <LoadTimedOut onRetry={() => location.assign(to)} /> : <Spinner />}</div>;
}
