import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/**
 * The token behind the `#` of a mailed link, where no server and no other site sees it. `undefined` until the browser has read it, `null`
 * when there is none.
 */
export const useLinkToken = (): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.hash.slice(1)).get('token'),
    () => undefined,
  );
