import { afterAll } from 'vitest';
import { listenForNotifications } from '#server/platform/events/notification-listener.ts';
import { startMailWorker } from '#server/platform/mail/mail-worker.ts';
import { MAIL_CHANNEL } from '#server/platform/mail/queue-mail.ts';
import type { TestApp } from './app.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

/** Delivers an application's mail to a sink of its own. Call it at the top of a file or in a beforeAll. */
export async function mailOf({ ctx }: Pick<TestApp, 'ctx'>): Promise<MailSink> {
  const sink = await startMailSink();
  const notifications = listenForNotifications(ctx, [MAIL_CHANNEL]);
  const worker = startMailWorker({ ...ctx, config: { ...ctx.config, SMTP_URL: sink.url } }, notifications);
  afterAll(async () => {
    await worker.stop();
    await notifications.stop();
    await sink.close();
  });
  return sink;
}
