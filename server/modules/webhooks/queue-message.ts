import type { Ctx } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { insertMessage } from './messages.repo.ts';
import { webhookOf } from './webhooks.repo.ts';
import { messageQueued } from './webhooks.events.ts';

/**
 * Queues a message to an organisation's webhook: it is sent if, and only if, the transaction commits.
 * @param ctx in a transaction. @param data JSON of a few kilobytes. @returns its `webhook-id`; null: nobody is told.
 */
export async function queueMessage(ctx: Ctx, organisationId: number, type: string, data: object): Promise<string | null> {
  const webhook = await webhookOf(ctx, organisationId);
  if (!webhook?.active || webhook.stopped !== null) return null;
  const publicId = `msg_${newPublicId()}`;
  const body = JSON.stringify({ type, timestamp: ctx.clock.now().toISOString(), data });
  const id = await insertMessage(ctx, { publicId, organisationId, type, body });
  await emit(ctx, messageQueued, [id], { message: publicId });
  return publicId;
}
