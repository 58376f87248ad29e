import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/webhooks.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type ListedMessage, countMessages, pageOfMessages } from './messages.repo.ts';

const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u);
const pages = keyset('webhook-messages', z.tuple([Time, z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]));

const present = ({ publicId, type, createdAt, attempts, lastAt, nextAt, deliveredAt, status, failure, tookMs }: ListedMessage) => ({
  id: publicId,
  type,
  createdAt: createdAt.toISOString(),
  state: deliveredAt === null ? (nextAt === null ? ('failed' as const) : ('waiting' as const)) : ('delivered' as const),
  attempts,
  lastAt: lastAt?.toISOString() ?? null,
  nextAt: nextAt?.toISOString() ?? null,
  status,
  failure,
  tookMs,
});

/** The messages to the webhook of the actor's organisation, the latest first. */
export async function listWebhookMessages(
  ctx: Ctx,
  { query }: Input<typeof contract.listWebhookMessages>,
): Promise<Output<typeof contract.listWebhookMessages>> {
  const { id } = organisationOf(ctx);
  return pages.list(query, {
    read: (pageRead) => pageOfMessages(ctx, id, pageRead),
    count: () => countMessages(ctx, id),
    keysOf: ({ sortKey, id: key }) => [sortKey, key],
    present,
  });
}
