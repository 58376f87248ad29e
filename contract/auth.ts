import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { approvals } from './names.ts';
import { boundedText } from './paging.ts';

export const orgTypes = ['BUYER', 'SELLER', 'BOTH'] as const;
export const OrgType = z.enum(orgTypes);
export type OrgType = z.infer<typeof OrgType>;
export const Side = z.enum(['BUYER', 'SELLER']);
export type Side = z.infer<typeof Side>;
export { approvals };
export const Approval = z.enum(approvals);
export type Approval = z.infer<typeof Approval>;

/** An organisation of a signed-in user (specification, section 3: the first entry decides). */
export const BaseOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  orgType: OrgType,
  /** Of its buyer side; null where it has none. */
  approval: Approval.nullable(),
  roleId: z.number().int().min(1).max(4),
  /** superAdmin, owner, member or viewer; the name of a named role comes first. */
  roleName: z.string(),
  permissions: z.array(z.string()),
});
export type BaseOrganisation = z.infer<typeof BaseOrganisation>;

/** What the client stores as `userDetails`: nothing that a browser should not store. */
export const UserDetails = z.object({
  id: z.string(),
  username: z.string(),
  /** First and last name; the username where neither is known. */
  name: z.string(),
  baseOrganizationDTOList: z.array(BaseOrganisation),
  /** The side that a user of a BOTH organisation works on; null until it is chosen, and for other users. */
  side: Side.nullable(),
  /** The email address is verified. Before that, the user can only verify it. */
  emailVerified: z.boolean(),
  /** What they chose when registering; present until they have an organisation. */
  registeredFor: OrgType.optional(),
  /** Present for a superAdmin who must set up a second factor first. */
  mustEnrol: z.literal(true).optional(),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const SignInResult = z.object({ accessToken: z.string(), userDetails: UserDetails });
export type SignInResult = z.infer<typeof SignInResult>;

/** A solved proof of work (/captcha/), as ALTCHA's client sends it: JSON in base64. */
export const CaptchaSolution = boundedText(4000);

/** Long enough for any passphrase; nothing is cut off or forbidden (ASVS 6.2). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;
export const CurrentPassword = z.string().min(1).max(MAX_PASSWORD_LENGTH);
/** A new password. The server also refuses common ones and the person's own names. */
export const NewPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

/** A random name that the browser stores: its user gets no email about a new device. */
export const DeviceName = z.string().regex(/^[\w-]{22,64}$/u);

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/auth/signin',
  access: 'public',
  summary: 'Sign in with username or email and password; returns a token for the header access-token',
  body: z.strictObject({
    username: boundedText(254).min(1),
    password: CurrentPassword,
    /** For the second factor: six digits, or a recovery code. */
    code: boundedText(40).optional(),
    captcha: CaptchaSolution.optional(),
    device: DeviceName.optional(),
  }),
  response: SignInResult,
});
export const renewToken = defineEndpoint({
  method: 'POST',
  path: '/auth/renew',
  access: 'session',
  summary: 'Renew the token of the session, up to 24 hours after signing in',
  response: SignInResult,
});
/** The number of ended sessions. */
export const EndedSessions = z.object({ ended: z.number().int() });
export const signOut = defineEndpoint({
  method: 'POST',
  path: '/auth/signout',
  access: 'session',
  summary: 'End this session, or every session of the person',
  body: z.strictObject({ everywhere: z.boolean().default(false) }),
  response: EndedSessions,
});
export const chooseSide = defineEndpoint({
  method: 'PUT',
  path: '/auth/side',
  access: 'member',
  summary: 'Choose the side to work on, for users of a BOTH organisation',
  body: z.strictObject({ side: Side }),
  response: UserDetails,
});
/** The user as the server sees them now; the client updates `userDetails` with it. */
export const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'session',
  summary: 'Get the signed-in user',
  response: UserDetails,
});
