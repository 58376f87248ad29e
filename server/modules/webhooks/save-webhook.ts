import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/webhooks.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { refusalOf } from '#server/platform/public-fetch/post-public.ts';
import { newSecret } from '#server/platform/standard-webhooks.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { presentWebhook } from './present-webhook.ts';
import { insertWebhook, lockWebhook, updateWebhook } from './webhooks.repo.ts';

/** Sets the address of the organisation's webhook. @throws AppError invalid-input at `url` (rules webhook-address, webhook-https, webhook-private) */
export async function saveWebhook(ctx: Ctx, { body }: Input<typeof contract.saveWebhook>): Promise<Output<typeof contract.saveWebhook>> {
  const { id, publicId } = organisationOf(ctx);
  const refusal = refusalOf(body.url, allowedHosts(ctx));
  if (refusal !== null) throw fieldError('url', `webhook-${refusal}`, 'Only public addresses with https are told.');
  const url = new URL(body.url).href;
  return inTransaction(ctx, async (ctx) => {
    const secret = newSecret();
    const isNew = await insertWebhook(ctx, id, { url, active: body.active, secret });
    if (!isNew) await updateWebhook(ctx, id, { url, active: body.active });
    await audit(ctx, { action: 'webhook.save', subject: ['organisation', publicId], details: { url, active: body.active } });
    return { webhook: presentWebhook(ctx, (await lockWebhook(ctx, id))!), secret: isNew ? secret : null };
  });
}
