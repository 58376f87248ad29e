import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;
/** Whether React has hydrated the page: false on the server and while hydrating. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
