import type * as contract from '#contract/account-security.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineConsumer, emit } from '#server/platform/events/outbox.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { comparisonKey, accountByName } from '../accounts.repo.ts';
import { countFailure, checkAttempt, attemptSubject } from '../attempts.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { runSerially } from '../run-serially.ts';
import { replaceLink } from '../replace-link.ts';
import { mailPerson } from '../mail-person.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { type PasswordAsked, passwordAsked } from '../users.events.ts';
import * as mails from '../users.mails.ts';

const LINK_LIFE_S = 3600;

/**
 * Takes a request for a new password. The worker looks up afterwards whether there is such an account. So neither the answer nor
 * its time depends on it.
 * @throws AppError captcha-required and too-many-requests after many requests for one name or from one network.
 */
export async function requestPasswordReset(ctx: Ctx, { body: { email, captcha } }: Input<typeof contract.requestPasswordReset>): Promise<{ done: true }> {
  tokenAudienceOf(ctx);
  const network = networkOf(ctx.request?.address ?? '');
  const reset = attemptSubject(ctx, 'passwordReset', comparisonKey(email));
  const subjects = [reset, attemptSubject(ctx, 'passwordResetsOfNetwork', network)];
  return runSerially(ctx, reset, async (ctx) => {
    if (await checkAttempt(ctx, subjects)) await requireCaptcha(ctx, captcha);
    await countFailure(ctx, subjects);
    await emit(ctx, passwordAsked, [0], { name: email, site: ctx.site, request: ctx.request });
    return { done: true };
  });
}

async function mailLink(ctx: Ctx, { name }: PasswordAsked): Promise<void> {
  const account = await accountByName(ctx, name);
  if (!account || account.blockedAt) return;
  const token = await replaceLink(ctx, { kind: 'reset-password', accountId: account.id, email: account.email, life: LINK_LIFE_S });
  await audit(ctx, { action: 'password.ask', subject: ['account', account.publicId], organisationId: null });
  await mailPerson(ctx, account, mails.resetPassword, { link: `/reset-password?lang=${account.language}#token=${token}`, minutes: LINK_LIFE_S / 60 });
}

/** Mails the requested links. */
export const passwordLinks = defineConsumer({
  name: 'password-links',
  on: [passwordAsked],
  batchSize: 20,
  handle: async (ctx, events) => {
    for (const { data } of events)
      await mailLink({ ...ctx, actor: { kind: 'visitor' }, site: data.site, ...(data.request ? { request: data.request } : {}) }, data);
  },
});
