import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { NotPublic, postPublic } from '#server/platform/public-fetch/post-public.ts';
import { signatureOf } from '#server/platform/standard-webhooks.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { type Failure, type MessageRow, noteAttempt, takeMessage } from './messages.repo.ts';
import { tellStopped } from './tell-stopped.ts';
import { type WebhookRow, lockWebhook, noteFailure, noteSuccess, stopWebhook, webhookOf } from './webhooks.repo.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** After each failure so long until the next try, as Standard Webhooks suggests; after the last one the message is given up. */
const RETRY_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const;
/** Receivers of several messages are not all asked again at once: up to so much later, as a share. */
const JITTER = 0.1;
/** Whoever takes a message has at least so long for it. */
const TAKEN_MS = MINUTE;
/** A webhook that has failed for so long, and now gives a message up, is stopped. */
const FAILING_MS = 5 * 24 * HOUR;
const GONE = 410;

interface Attempt {
  readonly status: number | null;
  readonly failure: Failure | null;
  readonly tookMs: number;
}

function failureOf(error: unknown): Failure {
  if (error instanceof NotPublic) return 'private';
  return (error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError' ? 'timeout' : 'connection';
}

async function attempt(ctx: Ctx, { url, secret, oldSecret, oldSecretUntil }: WebhookRow, { publicId: id, body }: MessageRow): Promise<Attempt> {
  const now = ctx.clock.now();
  const timestamp = String(Math.floor(now.getTime() / SECOND));
  const secrets = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [secret, oldSecret] : [secret];
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${ctx.config.PRODUCT_SLUG}-webhooks`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secrets, { id, timestamp }, body),
  };
  const from = performance.now();
  const took = () => Math.round(performance.now() - from);
  try {
    return { status: await postPublic(url, { headers, body, allowedHosts: allowedHosts(ctx) }), failure: null, tookMs: took() };
  } catch (error) {
    return { status: null, failure: failureOf(error), tookMs: took() };
  }
}

/** @returns null: no further try. */
function nextTry(now: Date, attempts: number): Date | null {
  const wait = RETRY_MS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * (1 + Math.random() * JITTER));
}

/**
 * Sends a message that is due, outside any transaction, and notes how it went: nothing is lost where the process dies, and it is sent again
 * with the same `webhook-id`.
 * @returns false: its receiver did not take it
 */
export async function deliverMessage(ctx: Ctx, publicId: string): Promise<boolean> {
  const message = await takeMessage(ctx, publicId, new Date(ctx.clock.now().getTime() + TAKEN_MS));
  if (!message) return true;
  const { id, organisationId, attempts } = message;
  const webhook = await webhookOf(ctx, organisationId);
  if (!webhook || !webhook.active || webhook.stopped !== null) {
    await noteAttempt(ctx, id, { status: null, failure: null, tookMs: 0, nextAt: null, isDelivered: false });
    return true;
  }
  const made = await attempt(ctx, webhook, message);
  const isDelivered = made.status !== null && made.status >= 200 && made.status < 300;
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    // Always before its messages: whoever stops or deletes it locks them in the same order.
    const current = await lockWebhook(ctx, organisationId);
    // What an address says that is replaced by now counts for the message alone.
    const isCurrent = current?.url === webhook.url;
    const isGone = isCurrent && made.status === GONE;
    const nextAt = isDelivered || isGone ? null : nextTry(now, attempts);
    await noteAttempt(ctx, id, { ...made, nextAt, isDelivered });
    if (!isCurrent) return isDelivered;
    if (isDelivered) {
      await noteSuccess(ctx, organisationId);
      return true;
    }
    await noteFailure(ctx, organisationId);
    const since = current.failingSince ?? now;
    const why = isGone ? 'gone' : nextAt === null && now.getTime() - since.getTime() >= FAILING_MS ? 'failing' : null;
    if (why !== null && (await stopWebhook(ctx, organisationId, why))) await tellStopped(ctx, organisationId, webhook.url, why);
    return false;
  });
}
