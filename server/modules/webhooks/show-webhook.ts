import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/webhooks.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentWebhook } from './present-webhook.ts';
import { webhookOf } from './webhooks.repo.ts';

/** The webhook of the actor's organisation. */
export async function showWebhook(ctx: Ctx): Promise<Output<typeof contract.showWebhook>> {
  const row = await webhookOf(ctx, organisationOf(ctx).id);
  return { webhook: row ? presentWebhook(ctx, row) : null };
}
