import type { TeamWebhook } from '#contract/webhooks.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { WebhookRow } from './webhooks.repo.ts';

/** A webhook without its secrets. */
export function presentWebhook({ clock }: Pick<Ctx, 'clock'>, row: WebhookRow): TeamWebhook {
  const { url, active, stopped, failingSince, lastSuccessAt, oldSecretUntil } = row;
  return {
    url,
    active,
    stopped,
    failingSince: failingSince?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    bothSignUntil: oldSecretUntil !== null && oldSecretUntil > clock.now() ? oldSecretUntil.toISOString() : null,
  };
}
