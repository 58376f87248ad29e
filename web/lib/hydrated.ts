import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** Whether scripts have taken over: false while hydrating, as on the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
