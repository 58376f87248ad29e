import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/webhooks.ts';
import { route } from '#server/platform/http/route.ts';
import { listWebhookMessages } from './list-webhook-messages.ts';
import { removeWebhook } from './remove-webhook.ts';
import { renewWebhookSecret } from './renew-webhook-secret.ts';
import { saveWebhook } from './save-webhook.ts';
import { showWebhook } from './show-webhook.ts';
import { testWebhook } from './test-webhook.ts';

export function webhooksRoutes(app: FastifyInstance): void {
  route(app, contract.showWebhook, showWebhook);
  route(app, contract.saveWebhook, saveWebhook);
  route(app, contract.renewWebhookSecret, renewWebhookSecret);
  route(app, contract.testWebhook, testWebhook);
  route(app, contract.removeWebhook, removeWebhook);
  route(app, contract.listWebhookMessages, listWebhookMessages);
}
