import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/webhooks.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { queueMessage } from './queue-message.ts';
import { requireWebhook } from './require-webhook.ts';

/** Sends a message to try the organisation's webhook. @throws AppError not-found; conflict (rule `webhook-off`) */
export async function testWebhook(ctx: Ctx): Promise<Output<typeof contract.testWebhook>> {
  const { id, publicId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await requireWebhook(ctx, id);
    const message = await queueMessage(ctx, id, 'test', {});
    if (message === null) throw fieldError('url', 'webhook-off', 'The webhook is off.', 'conflict');
    await audit(ctx, { action: 'webhook.test', subject: ['organisation', publicId] });
    return { message };
  });
}
