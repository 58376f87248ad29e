import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import type { NotificationListener } from '../events/notification-listener.ts';
import { runWorkLoop } from '../events/work-loop.ts';
import { defineSchedule } from '../jobs/define-job.ts';
import { createMailTransport } from './mail-transport.ts';
import { deleteOldMail } from './mail-rows.ts';
import { MAIL_CHANNEL } from './queue-mail.ts';
import { sendNext } from './send-next.ts';

const AFTER_FAILURE_MS = 5000;
/** How long a delivery may take once the worker is stopping; after that the mail is sent again later. */
const SHUTDOWN_TIMEOUT_MS = 5000;
const KEEP_SENT_MS = 30 * 86_400_000;

/** Sends mail until stopped. Several workers share the queue. */
export function startMailWorker(ctx: Ctx, notifications: NotificationListener): { stop(): Promise<void> } {
  const mailTransport = createMailTransport(ctx.config);
  if (!mailTransport) {
    ctx.log.warn('SMTP_URL is absent: mail waits until there is one');
    return { stop: async () => undefined };
  }
  const loop = runWorkLoop(
    notifications,
    MAIL_CHANNEL,
    Array.from({ length: mailTransport.concurrency }, () => ({
      step: async () => {
        const outcome = await sendNext(ctx, mailTransport);
        return outcome === 'blocked' ? outcome : outcome === null ? ('idle' as const) : ('more' as const);
      },
      onFailure: (error: unknown) => ctx.log.error({ err: error }, 'mail could not be looked for; trying again'),
      afterFailureMs: AFTER_FAILURE_MS,
    })),
  );
  return {
    stop: async () => {
      loop.stop();
      await Promise.race([loop.running, sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
      mailTransport.close();
    },
  };
}

/** Sent mail is deleted after a month: whom we wrote to need not be kept for ever. */
export const mailSchedule = defineSchedule({
  name: 'mail-forget',
  cron: '41 3 * * *',
  run: (ctx) => deleteOldMail(ctx, new Date(ctx.clock.now().getTime() - KEEP_SENT_MS)),
});
