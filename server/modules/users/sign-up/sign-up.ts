import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { runChecks, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { insertAccount, isUsernameTaken, isUsernameTakenMeanwhile } from '../accounts.repo.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { createLink, hashOfToken } from '../one-time-links.repo.ts';
import { checkNewPassword } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { mailOwnerOfAddress } from './mail-owner-of-address.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { VERIFY_EMAIL, VERIFICATION_LIFE_S, mailVerification } from './mail-verification.ts';

const usernameTaken = () => fieldError('username', 'taken', 'This username is taken.');

/** Checks the username and the password, after the proof of work, and answers both errors at once. @throws AppError captcha-required, invalid-input */
export async function checkSignUp(ctx: Ctx, { captcha, username, email, password }: ValidPart<Input<typeof contract.signUp>['body']>): Promise<void> {
  await requireCaptcha(ctx, captcha);
  await runChecks(
    async () => {
      if (username !== undefined && (await isUsernameTaken(ctx, username))) throw usernameTaken();
    },
    () => password !== undefined && checkNewPassword(ctx, password, { username, email }),
  );
}

/**
 * The first step of signing up: creates the person. Answer and work are the same for an address that has an account, whose owner is
 * mailed. A taken username is answered at once.
 * @throws AppError captcha-required, invalid-input, or forbidden on a host that is no site.
 */
export async function signUp(ctx: Ctx, { body }: Input<typeof contract.signUp>): Promise<{ email: string }> {
  tokenAudienceOf(ctx);
  await checkSignUp(ctx, body);
  const { username, email, firstName, lastName, password, orgType } = body;
  const browser = body.browser === undefined ? null : hashOfToken(body.browser);
  const passwordHash = await hashPassword(password);
  const language = body.language ?? ctx.request?.language ?? 'en';
  await inTransaction(ctx, async (ctx) => {
    if (await isUsernameTakenMeanwhile(ctx, username)) throw usernameTaken();
    const publicId = newPublicId();
    const id = await insertAccount(ctx, { publicId, username, email, firstName, lastName, language, passwordHash, registeredFor: orgType });
    if (id === null) {
      // Of several simultaneous requests for one username, all but one fail here, whatever their address.
      if (await isUsernameTaken(ctx, username)) throw usernameTaken();
      await mailOwnerOfAddress(ctx, email);
      // Nobody gets this link. With it the browser can ask for another one, as after any sign-up.
      if (browser) await createLink(ctx, { kind: VERIFY_EMAIL, accountId: null, email, details: { orgType }, browser, life: VERIFICATION_LIFE_S });
      return;
    }
    await audit(ctx, { action: 'account.sign-up', subject: ['account', publicId], accountId: id, details: { orgType } });
    await mailVerification(ctx, { accountId: id, username, email, language, details: { orgType }, browser });
  });
  return { email };
}
