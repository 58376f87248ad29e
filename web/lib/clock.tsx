import { type ReactNode, createContext, use, useEffect, useState } from 'react';

const NowContext = createContext<Date | null>(null);

/** The server's present time, in the page. @throws outside a ServerClock: a countdown would count from 1970. */
export function useNow(): Date {
  const now = use(NowContext);
  if (now === null) throw new Error('A ServerClock must be around what tells the time');
  return now;
}

/** When the page arrived, by the browser's monotonic clock. */
function arrival(first: boolean): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return first && navigation ? navigation.responseStart : performance.now();
}
let hydrated = false;

/**
 * Runs the server's clock on in the browser from `at`, when the data was made. The browser's own clock may be wrong, so only its monotonic
 * clock is used.
 * @param isFetched the data came by itself, after the page.
 */
export function ServerClock({ at, everyMs = 15_000, isFetched = false, children }: { at: string; everyMs?: number; isFetched?: boolean; children: ReactNode }) {
  const [now, setNow] = useState(() => new Date(at));
  useEffect(() => {
    const came = arrival(!hydrated && !isFetched);
    hydrated = true;
    const tick = () => setNow(new Date(Date.parse(at) + performance.now() - came));
    tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [at, everyMs, isFetched]);
  return <NowContext value={now}>{children}</NowContext>;
}
