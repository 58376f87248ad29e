import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import { type Bell, startBell } from './bell.ts';
import { type Consumer, OUTBOX_CHANNEL, drainBatch } from './outbox.ts';

const IDLE_MS = 5000;
const AFTER_FAILURE_MS = 2000;

/**
 * Keeps every consumer's queue empty until stopped: woken by a notification, looking by itself now and then.
 * @param shared a bell that hears OUTBOX_CHANNEL; without it the worker has one of its own.
 */
export function startOutboxWorker(ctx: Ctx, shared?: Bell): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const bell = shared ?? startBell(ctx, [OUTBOX_CHANNEL]);
  const stopped = Promise.withResolvers<void>();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function work(consumer: Consumer): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = bell.next(OUTBOX_CHANNEL);
      try {
        if ((await drainBatch(ctx, consumer)) > 0) continue;
        await Promise.race([woken, stopped.promise, pause(IDLE_MS)]);
      } catch (error) {
        ctx.log.error({ err: error, consumer: consumer.name }, 'events could not be handled; trying again');
        await pause(AFTER_FAILURE_MS);
      }
    }
  }

  const running = Promise.all(ctx.events.consumers.map(work));
  return {
    stop: async () => {
      stopping.abort();
      stopped.resolve();
      await running;
      if (!shared) await bell.stop();
    },
  };
}
