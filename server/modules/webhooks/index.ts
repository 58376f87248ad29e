import type { Module } from '#server/platform/module.ts';
import { auditNames } from './webhooks.audit.ts';
import { sendAgain, sendMessage, sweep } from './webhooks.jobs.ts';
import * as mails from './webhooks.mails.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export { queueMessage } from './queue-message.ts';

export const webhooks: Module = {
  name: 'webhooks',
  auditNames,
  routes: webhooksRoutes,
  mails: [mails.webhookGone, mails.webhookFailing],
  jobs: [sendMessage],
  schedules: [sendAgain, sweep],
};
