import type { Ctx } from '../ctx.ts';
import { type NotificationListener, listenForNotifications } from './notification-listener.ts';
import { runWorkLoop } from './work-loop.ts';
import { OUTBOX_CHANNEL, drainBatch } from './outbox.ts';

const AFTER_FAILURE_MS = 2000;

/**
 * Handles every consumer's events until stopped.
 * @param shared a listener that hears OUTBOX_CHANNEL; without it the worker opens its own.
 */
export function startOutboxWorker(ctx: Ctx, shared?: NotificationListener): { stop(): Promise<void> } {
  const notifications = shared ?? listenForNotifications(ctx, [OUTBOX_CHANNEL]);
  const works = ctx.events.consumers.map((consumer) => ({
    step: async () => ((await drainBatch(ctx, consumer)) > 0 ? ('more' as const) : ('idle' as const)),
    failed: (error: unknown) => ctx.log.error({ err: error, consumer: consumer.name }, 'events could not be handled; trying again'),
    afterFailureMs: AFTER_FAILURE_MS,
  }));
  const work = runWorkLoop(notifications, OUTBOX_CHANNEL, works);
  return {
    stop: async () => {
      work.stop();
      await work.running;
      if (!shared) await notifications.stop();
    },
  };
}
