import { defineConsumer } from '#server/platform/events/outbox.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Module } from '#server/platform/module.ts';
import { auditNames } from './webhooks.audit.ts';
import { messageQueued } from './webhooks.events.ts';
import { sendAgain, sendMessage, sweep } from './webhooks.jobs.ts';
import * as mails from './webhooks.mails.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export { queueMessage } from './queue-message.ts';

/** Sends what was queued, each message as a job: a slow receiver holds up one of the four that a worker sends at the same time. */
const sender = defineConsumer({
  name: 'webhooks',
  on: [messageQueued],
  batchSize: 100,
  handle: async (ctx, events) => {
    for (const { data } of events) await enqueue(ctx, sendMessage, data);
  },
});

export const webhooks: Module = {
  name: 'webhooks',
  auditNames,
  routes: webhooksRoutes,
  consumers: [sender],
  events: [messageQueued],
  mails: [mails.webhookGone, mails.webhookFailing],
  jobs: [sendMessage],
  schedules: [sendAgain, sweep],
};
