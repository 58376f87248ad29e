import type { Ctx } from './platform/ctx.ts';
import { listenForNotifications } from './platform/events/notification-listener.ts';
import { OUTBOX_CHANNEL } from './platform/events/outbox.ts';
import { startOutboxWorker } from './platform/events/worker.ts';
import { startMailWorker } from './platform/mail/mail-worker.ts';
import { MAIL_CHANNEL } from './platform/mail/queue-mail.ts';

/** Handles events and sends mail until stopped; both share one connection for notifications. */
export function startWorkers(ctx: Ctx): { stop(): Promise<void> } {
  const notifications = listenForNotifications(ctx, [OUTBOX_CHANNEL, MAIL_CHANNEL]);
  const workers = [startOutboxWorker(ctx, notifications), startMailWorker(ctx, notifications)];
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await notifications.stop();
    },
  };
}
