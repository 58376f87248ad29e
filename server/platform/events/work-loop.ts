import { setTimeout as sleep } from 'node:timers/promises';
import type { NotificationListener } from './notification-listener.ts';

const IDLE_MS = 5000;

/** A loop of work that runs until stopped. */
export interface WorkLoop {
  /** Does some work. `more`: there may be more at once; `idle`: none is left; `blocked`: none gets through for now. */
  readonly step: () => Promise<'more' | 'idle' | 'blocked'>;
  readonly onFailure: (error: unknown) => void;
  /** Pause before the next step after a failed or blocked one. */
  readonly afterFailureMs: number;
}

/**
 * Works until stopped: wakes on a notification of the channel, and polls now and then.
 * @returns how to stop: no step begins after it; `running` resolves after the last.
 */
export function runWorkLoop(
  notifications: NotificationListener,
  channel: string,
  loops: readonly WorkLoop[],
): { stop(): void; readonly running: Promise<unknown> } {
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function runLoop({ step, onFailure, afterFailureMs }: WorkLoop): Promise<void> {
    while (!stopping.signal.aborted) {
      const notified = notifications.next(channel);
      try {
        const outcome = await step();
        if (outcome === 'blocked') await pause(afterFailureMs);
        else if (outcome === 'idle') await Promise.race([notified, stopped.promise, pause(IDLE_MS)]);
      } catch (error) {
        onFailure(error);
        await pause(afterFailureMs);
      }
    }
  }
  return {
    running: Promise.all(loops.map(runLoop)),
    stop: () => {
      stopping.abort();
      stopped.resolve();
    },
  };
}
