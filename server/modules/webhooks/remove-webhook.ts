import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/webhooks.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteWebhook } from './webhooks.repo.ts';

/** Deletes the organisation's webhook, with what waits for it. @throws AppError not-found */
export async function removeWebhook(ctx: Ctx): Promise<Output<typeof contract.removeWebhook>> {
  const { id, publicId } = organisationOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteWebhook(ctx, id))) throw new AppError('not-found', 'There is no webhook.');
    await audit(ctx, { action: 'webhook.remove', subject: ['organisation', publicId] });
    return { done: true as const };
  });
}
