import type { Locker } from '@tus/server';

/** A request that is working on an upload. */
interface Holder {
  /** Ends its work: whatever has arrived is stored. */
  stop: () => void;
  readonly ended: Promise<void>;
}

/**
 * Locks by which one request at a time works on an upload, in this process. A newer request ends the older: its connection is dead, and the
 * sender is here again.
 */
export class UploadLocks {
  readonly #holders = new Map<string, Holder>();

  /** The lock of one request. @param stop ends its work. */
  lockerFor(stop: () => void): Locker {
    return {
      newLock: (id) => {
        const { promise: ended, resolve: release } = Promise.withResolvers<void>();
        return {
          lock: async () => {
            for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
              holder.stop();
              await holder.ended;
            }
            this.#holders.set(id, { stop, ended });
          },
          unlock: async () => {
            this.#holders.delete(id);
            release();
          },
        };
      },
    };
  }
}
