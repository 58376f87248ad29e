import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/webhooks.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { newSecret } from '#server/platform/standard-webhooks.ts';
import { presentWebhook } from './present-webhook.ts';
import { requireWebhook } from './require-webhook.ts';
import { lockWebhook, replaceSecret } from './webhooks.repo.ts';

/** The secret before signs too for so long. */
const BOTH_MS = 24 * 3_600_000;

/** Replaces the secret of the organisation's webhook. @throws AppError not-found */
export async function renewWebhookSecret(ctx: Ctx): Promise<Output<typeof contract.renewWebhookSecret>> {
  const { id, publicId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await requireWebhook(ctx, id);
    const secret = newSecret();
    await replaceSecret(ctx, id, secret, new Date(ctx.clock.now().getTime() + BOTH_MS));
    await audit(ctx, { action: 'webhook.secret', subject: ['organisation', publicId] });
    return { webhook: presentWebhook(ctx, (await lockWebhook(ctx, id))!), secret };
  });
}
