import { useSyncExternalStore } from 'react';

/** One value that the client keeps and screens follow; on the server it is always `initial`. */
export interface Kept<T> {
  get: () => T;
  set: (value: T) => void;
  /** Back to what it was at first. */
  clear: () => void;
  /** Calls after each change, until what it answers is called. */
  follow: (follower: () => void) => () => void;
  /** The value, followed by the component that asks. */
  use: () => T;
}

const all = new Set<() => void>();

/** Everything that the client keeps is back to what it was at first (signing out: specification, section 4). */
export const resetClientState = (): void => all.forEach((clear) => clear());

/** What else a part of the client keeps goes with it. */
export const whenReset = (clear: () => void): unknown => all.add(clear);

/** Makes a value of the client state (specification, section 3). */
export function kept<T>(initial: T): Kept<T> {
  let value = initial;
  const followers = new Set<() => void>();
  const follow = (follower: () => void) => {
    followers.add(follower);
    return () => followers.delete(follower);
  };
  const get = () => value;
  const set = (next: T) => {
    value = next;
    for (const follower of followers) follower();
  };
  const clear = () => set(initial);
  all.add(clear);
  return { get, set, clear, follow, use: () => useSyncExternalStore(follow, get, () => initial) };
}
