import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LOAD_TIMEOUT_MS } from '../lib/load-timeout.ts';
import { LoadTimedOut, Spinner } from '../ui/spinner.tsx';
import css from './page-loading.module.css';

/** Whether something has taken as long as a screen may take to load. */
function useLate(target: string | null): boolean {
  const [lateTarget, setLateTarget] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return undefined;
    const timer = setTimeout(() => setLateTarget(target), LOAD_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setLateTarget(null);
    };
  }, [target]);
  return target !== null && lateTarget === target;
}

/** While another screen loads: the spinner; after 120 s, what went wrong and a way to try again. */
export function PageLoading() {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const to = next && next.pathname !== pathname ? next.pathname + next.search + next.hash : null;
  const isLate = useLate(to);
  if (to === null) return null;
  return <div className={css.waiting}>{isLate ? <LoadTimedOut onRetry={() => location.assign(to)} /> : <Spinner />}</div>;
}
