import { useSyncExternalStore } from 'react';

/** One value of the client's state, to which screens subscribe. On the server it is always `initial`. */
export interface ClientState<T> {
  get: () => T;
  set: (value: T) => void;
  /** Back to what it was at first. */
  clear: () => void;
  /** Calls after each change, until what it answers is called. */
  subscribe: (subscriber: () => void) => () => void;
  /** The value, to which the calling component subscribes. */
  use: () => T;
}

const all = new Set<() => void>();

/** Everything that the client keeps is back to what it was at first (signing out: specification, section 4). */
export const resetClientState = (): void => all.forEach((clear) => clear());

/** What else a part of the client keeps goes with it. */
export const whenReset = (clear: () => void): unknown => all.add(clear);

/** Makes a value of the client state (specification, section 3). */
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
  all.add(clear);
  return { get, set, clear, subscribe, use: () => useSyncExternalStore(subscribe, get, () => initial) };
}
