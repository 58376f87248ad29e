import { useSyncExternalStore } from 'react';

/** One value of the client state, which screens subscribe to. On the server it is always `initial`. */
export interface ClientState<T> {
  get: () => T;
  set: (value: T) => void;
  /** Resets it to its initial value. */
  clear: () => void;
  /** Calls `subscriber` after each change, until the returned function is called. */
  subscribe: (subscriber: () => void) => () => void;
  /** The value, with a subscription of the calling component. */
  use: () => T;
}

const clearFunctions = new Set<() => void>();

/** Resets all client state (signing out: specification, section 4). */
export const resetClientState = (): void => clearFunctions.forEach((clear) => clear());

/** Registers further state to be reset with it. */
export const onReset = (clear: () => void): unknown => clearFunctions.add(clear);

/** Creates a value of the client state (specification, section 3). */
export function clientState<T>(initial: T): ClientState<T> {
  let value = initial;
  const subscribers = new Set<() => void>();
  const subscribe = (subscriber: () => void) => {
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  };
  const get = () => value;
  const set = (next: T) => {
    value = next;
    for (const subscriber of subscribers) subscriber();
  };
  const clear = () => set(initial);
  clearFunctions.add(clear);
  return { get, set, clear, subscribe, use: () => useSyncExternalStore(subscribe, get, () => initial) };
}
