import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type WebhookRow, lockWebhook } from './webhooks.repo.ts';

/** The organisation's webhook, locked for a change. @param ctx in a transaction. @throws AppError not-found */
export async function requireWebhook(ctx: Ctx, organisationId: number): Promise<WebhookRow> {
  const row = await lockWebhook(ctx, organisationId);
  if (!row) throw new AppError('not-found', 'There is no webhook.');
  return row;
}
