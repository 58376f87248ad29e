import type { Notification } from '../notification.ts';

/** A notification that was shown. */
export interface ShownNotification extends Notification {
  id: number;
  /** When it was shown, in ms since 1970. */
  at: number;
}

/** How long a notification is shown, in ms (specification, section 9). */
export const SHOWN_MS = 8000;
const MAX_LOGGED = 50;

/** The browser's clock and timers. */
export interface Timers {
  now: () => number;
  start: (work: () => void, ms: number) => unknown;
  stop: (timer: unknown) => void;
}

export interface ToastState {
  /** On the screen, oldest first. */
  live: readonly ShownNotification[];
  /** All of this visit, newest first, up to a limit. */
  log: readonly ShownNotification[];
}

/**
 * The notifications on the screen, each for its time, and all shown before. Their time stops while somebody reads them (`hold`), and then
 * continues.
 */
export class ToastList {
  #state: ToastState;
  readonly #timers: Timers;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, { timer: unknown; until: number }>();
  readonly #remainingMs = new Map<number, number>();
  #held = false;
  #lastId: number;

  constructor(timers: Timers, log: readonly ShownNotification[] = []) {
    this.#timers = timers;
    this.#state = { live: [], log };
    this.#lastId = Math.max(0, ...log.map(({ id }) => id));
  }

  readonly state = (): ToastState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(notification: Notification): void {
    const shownNotification: ShownNotification = { ...notification, id: ++this.#lastId, at: this.#timers.now() };
    this.#set({ live: [...this.#state.live, shownNotification], log: [shownNotification, ...this.#state.log].slice(0, MAX_LOGGED) });
    this.#remainingMs.set(shownNotification.id, SHOWN_MS);
    if (!this.#held) this.#run(shownNotification.id);
  }

  dismiss(id: number): void {
    this.#timers.stop(this.#running.get(id)?.timer);
    this.#running.delete(id);
    this.#remainingMs.delete(id);
    this.#set({ ...this.#state, live: this.#state.live.filter((shown) => shown.id !== id) });
  }

  clearLog(): void {
    this.#set({ ...this.#state, log: [] });
  }

  hold(): void {
    this.#held = true;
    for (const [id, { timer, until }] of this.#running) {
      this.#timers.stop(timer);
      this.#remainingMs.set(id, Math.max(0, until - this.#timers.now()));
    }
    this.#running.clear();
  }

  release(): void {
    if (!this.#held) return;
    this.#held = false;
    for (const id of this.#remainingMs.keys()) this.#run(id);
  }

  #run(id: number): void {
    const remainingMs = this.#remainingMs.get(id) ?? 0;
    this.#running.set(id, { timer: this.#timers.start(() => this.dismiss(id), remainingMs), until: this.#timers.now() + remainingMs });
  }

  #set(state: ToastState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
