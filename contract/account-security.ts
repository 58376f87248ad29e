import { z } from 'zod';
import { CaptchaSolution, EndedSessions, CurrentPassword, NewPassword } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { LinkToken } from './mailed-links.ts';
import { boundedText } from './paging.ts';

/** Six digits of the authenticator app, or a recovery code. */
export const SecondFactorCode = boundedText(40);

const Done = z.object({ done: z.literal(true) });

/** The answer and its timing are the same whether or not the account exists. */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password/request',
  access: 'public',
  summary: 'Email a link to reset the password; the answer is the same whether or not the account exists',
  body: z.strictObject({ email: boundedText(254).min(1), captcha: CaptchaSolution.optional() }),
  response: Done,
});
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password',
  access: 'public',
  summary: 'Set a new password with an emailed link, which works once; ends all sessions of the person',
  body: z.strictObject({ token: LinkToken, password: NewPassword }),
  response: Done,
});
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/users/changePassword',
  access: 'session',
  summary: 'Change the password; ends all other sessions and returns a new token for this one',
  body: z.strictObject({ currentPassword: CurrentPassword, newPassword: NewPassword, code: SecondFactorCode.optional() }),
  response: EndedSessions.extend({ accessToken: z.string() }),
});

/** A signed-in device. */
export const Device = z.object({
  id: z.string(),
  /** IP address of the last sign-in. */
  address: z.string(),
  /** The User-Agent. */
  agent: z.string().nullable(),
  /** Origin of the site where it is signed in. */
  site: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the minute. */
  seenAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isThis: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/users/devices',
  access: 'signedIn',
  summary: 'List signed-in devices, last used first (at most 100)',
  response: z.object({ items: z.array(Device), total: z.number().int() }),
});
export const signOutDevice = defineEndpoint({
  method: 'DELETE',
  path: '/users/devices/{id}',
  access: 'signedIn',
  summary: 'Sign out one device',
  params: z.strictObject({ id: boundedText(40).min(1) }),
  response: EndedSessions,
});
export const signOutOtherDevices = defineEndpoint({
  method: 'DELETE',
  path: '/users/devices',
  access: 'signedIn',
  summary: 'Sign out all other devices',
  response: EndedSessions,
});

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** For an administrator: it cannot be turned off. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const showSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/users/second-factor',
  access: 'session',
  summary: 'Get the state of two-step verification',
  response: SecondFactor,
});
export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/users/second-factor',
  access: 'session',
  summary: 'Create a secret for an authenticator app; it takes effect once a code confirms it',
  body: z.strictObject({ password: CurrentPassword }),
  response: z.object({ secret: z.string(), uri: z.string() }),
});
export const confirmSecondFactor = defineEndpoint({
  method: 'PUT',
  path: '/users/second-factor',
  access: 'session',
  summary: 'Confirm the first code, which turns the second factor on; returns the recovery codes and a new token, and ends all other sessions',
  body: z.strictObject({ code: SecondFactorCode.min(1) }),
  response: RecoveryCodes.extend({ accessToken: z.string() }),
});
export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/users/second-factor/recovery-codes',
  access: 'signedIn',
  summary: 'Create new recovery codes; earlier ones no longer work',
  body: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
  response: RecoveryCodes,
});
export const endSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/users/second-factor/off',
  access: 'signedIn',
  summary: 'Turn off two-step verification',
  body: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
  response: SecondFactor,
});
