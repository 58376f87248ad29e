import { useSyncExternalStore } from 'react';

const follow = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/**
 * What a mailed link carries behind its `#`, where no server and no other site sees it. `undefined` until the browser
 * has looked, `null` when there is none.
 */
export const useMailedToken = (): string | null | undefined =>
  useSyncExternalStore(
    follow,
    () => new URLSearchParams(location.hash.slice(1)).get('token'),
    () => undefined,
  );
