import type { Ctx } from '../ctx.ts';
import { type NotificationListener, listenForNotifications } from './notification-listener.ts';
import { runWorkLoop } from './work-loop.ts';
import { OUTBOX_CHANNEL, drainBatch } from './outbox.ts';

const AFTER_FAILURE_MS = 2000;

/**
 * Handles every consumer's events until stopped.
 * @param sharedListener a listener that hears OUTBOX_CHANNEL; without it the worker opens its own.
 */
export function startOutboxWorker(ctx: Ctx, sharedListener?: NotificationListener): { stop(): Promise<void> } {
  const notifications = sharedListener ?? listenForNotifications(ctx, [OUTBOX_CHANNEL]);
  const loops = ctx.events.consumers.map((consumer) => ({
    step: async () => ((await drainBatch(ctx, consumer)) > 0 ? ('more' as const) : ('idle' as const)),
    onFailure: (error: unknown) => ctx.log.error({ err: error, consumer: consumer.name }, 'events could not be handled; trying again'),
    afterFailureMs: AFTER_FAILURE_MS,
  }));
  const loop = runWorkLoop(notifications, OUTBOX_CHANNEL, loops);
  return {
    stop: async () => {
      loop.stop();
      await loop.running;
      if (!sharedListener) await notifications.stop();
    },
  };
}
