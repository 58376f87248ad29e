import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';

/** Where an organisation is told what its people's alerts found, after the Standard Webhooks specification. */
const TeamWebhook = z.object({
  url: z.string(),
  active: z.boolean(),
  /** Why the portal ended it: its receiver answered 410, or failed for days; null: it did not. */
  stopped: z.enum(['gone', 'failing']).nullable(),
  failingSince: z.iso.datetime().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Until then messages are signed with the secret before, too; null: they are not. */
  bothSignUntil: z.iso.datetime().nullable(),
});
export type TeamWebhook = z.infer<typeof TeamWebhook>;
/** `whsec_` and base64; it is shown once. */
const Secret = z.string();

export const showWebhook = defineEndpoint({
  method: 'GET',
  path: '/organization/webhook',
  access: 'may:organisation.read',
  summary: 'Get the webhook of one’s organisation, if there is one',
  response: z.object({ webhook: TeamWebhook.nullable() }),
});
export const saveWebhook = defineEndpoint({
  method: 'PUT',
  path: '/organization/webhook',
  access: 'may:organisation.edit',
  summary: 'Set the address of the organisation’s webhook, and whether it is told; a new one gets a secret',
  body: z.strictObject({ url: boundedText(500).pipe(z.string().min(1)), active: z.boolean() }),
  response: z.object({ webhook: TeamWebhook, secret: Secret.nullable() }),
});
export const renewWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/organization/webhook/secret',
  access: 'may:organisation.edit',
  summary: 'Replace the secret of the organisation’s webhook; the one before signs too for a day',
  body: z.strictObject({}),
  response: z.object({ webhook: TeamWebhook, secret: Secret }),
});
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/organization/webhook/test',
  access: 'may:organisation.edit',
  summary: 'Send a message of type `test` to the organisation’s webhook',
  body: z.strictObject({}),
  /** The message's `webhook-id`. */
  response: z.object({ message: z.string() }),
});
export const removeWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/organization/webhook',
  access: 'may:organisation.edit',
  summary: 'Delete the organisation’s webhook, its secret and its messages',
  response: z.object({ done: z.literal(true) }),
});

/** A message to a webhook, and how it went. */
export const WebhookMessage = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  lastAt: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime().nullable(),
  /** HTTP status of the latest answer; null: there was none, and `failure` says why. */
  status: z.number().int().nullable(),
  failure: z.enum(['timeout', 'connection', 'private']).nullable(),
  tookMs: z.number().int().nullable(),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
export const listWebhookMessages = defineEndpoint({
  method: 'GET',
  path: '/organization/webhook/messages',
  access: 'may:organisation.read',
  summary: 'List the messages of the last 30 days to the organisation’s webhook, the latest first',
  query: z.strictObject(pagingQuery),
  response: listOf(WebhookMessage),
});
