import { z } from 'zod';
import { Approval, CaptchaSolution, DeviceName, NewPassword, OrgType, SignInResult, UserDetails } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { LinkState, LinkToken } from './mailed-links.ts';
import { isOneScript } from './one-script.ts';
import { OrganisationId, byId } from './organisations.ts';
import { boundedText } from './paging.ts';
import { InterfaceLanguage } from './sites.ts';
import { CountryCode, EmailAddress, guardedText, nameLine, nameText, withLetterOrDigit } from './texts.ts';

export const MIN_USERNAME_LENGTH = 3;
export const Username = guardedText(MIN_USERNAME_LENGTH, 60).refine(isOneScript, { message: 'takes letters of one script', params: { rule: 'one-script' } });

/** 256 random bits that the browser makes and stores when somebody registers in it: proof that the account was made there. */
const BrowserToken = LinkToken;

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Sign up: creates the account and emails a link to verify the address; the answer is the same whether or not the address has an account',
  body: z.strictObject({
    /** The chosen type; kept for the second step, the organisation. */
    orgType: OrgType,
    firstName: nameText(1, 100),
    /** Some people have one name. */
    lastName: nameText(0, 100).default(''),
    username: Username,
    email: EmailAddress,
    password: NewPassword,
    language: InterfaceLanguage.optional(),
    browser: BrowserToken.optional(),
    captcha: CaptchaSolution.optional(),
  }),
  response: z.object({ email: z.string() }),
});

/** Whether the link of an email is still valid, and for whom. */
export const VerificationState = z.object({
  state: LinkState,
  email: z.string().nullable(),
  username: z.string().nullable(),
});
export type VerificationState = z.infer<typeof VerificationState>;

export const readVerification = defineEndpoint({
  // No GET: what activates an account is in no address, so that no server on the way logs it.
  method: 'POST',
  path: '/auth/verify/state',
  access: 'public',
  summary: 'Check whether an emailed link is still valid; changes nothing, since mail scanners open links',
  body: z.strictObject({ token: LinkToken }),
  response: VerificationState,
});
export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify',
  access: 'public',
  summary: 'Verify the email address with the emailed link; signs in the browser that registered',
  body: z.strictObject({
    token: LinkToken,
    /** As given at sign-up; absent or different: nobody is signed in. */
    browser: BrowserToken.optional(),
    device: DeviceName.optional(),
  }),
  response: z.object({ username: z.string(), email: z.string(), orgType: OrgType.nullable(), session: SignInResult.nullable() }),
});
export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/auth/verify/again',
  access: 'public',
  summary: 'Send the link again, from the browser that registered; the answer is the same whether or not the address has an account',
  body: z.strictObject({ browser: BrowserToken }),
  response: z.object({ email: z.string() }),
});
export const changeVerificationEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/change/verification-email',
  access: 'session',
  summary: 'Send the link again, or to another address, before the address is confirmed',
  body: z.strictObject({
    /** Absent: the known address. */
    email: EmailAddress.optional(),
    captcha: CaptchaSolution.optional(),
  }),
  response: z.object({ email: z.string() }),
});
export const isBuyerApproved = defineEndpoint({
  method: 'GET',
  path: '/auth/check/both/buyer/approved',
  access: 'member',
  summary: 'Get the approval of the organisation’s buyer side',
  response: z.object({ orgType: OrgType, approval: Approval.nullable(), approved: z.boolean() }),
});

export const BlockedOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  /** The administrator's reason. */
  reason: z.string().nullable(),
  since: z.string(),
  /** Closed by one of its own users, or by an administrator for them. */
  closed: z.boolean(),
});
export type BlockedOrganisation = z.infer<typeof BlockedOrganisation>;
export const listBlockedOrganisations = defineEndpoint({
  method: 'GET',
  path: '/organization/blocked',
  access: 'signedIn',
  summary: 'List the user’s blocked organisations, with reasons, and closed ones; at most twenty',
  response: z.object({ items: z.array(BlockedOrganisation) }),
});

const OrganisationName = nameLine(300);

/**
 * The second step of signing up. `country` has a site; on a country's site it is that one, and may be left out. Everything else about an
 * organisation is in its profile.
 */
export const createOwnOrganisation = defineEndpoint({
  method: 'POST',
  path: '/organization',
  access: 'signedIn',
  summary: 'Create the organisation of a user without one: the second step of signing up',
  body: z.strictObject({ name: OrganisationName, orgType: OrgType, country: CountryCode.optional(), city: nameText(0, 100).default('') }),
  response: UserDetails,
});

export const UnclaimedOrganisation = z.object({ id: z.string(), name: z.string(), country: z.string().nullable(), city: z.string().nullable() });
export type UnclaimedOrganisation = z.infer<typeof UnclaimedOrganisation>;
export const findUnclaimedOrganisations = defineEndpoint({
  method: 'GET',
  path: '/organization/unclaimed',
  access: 'signedIn',
  summary: 'Find unclaimed imported organisations by the beginning of their name; at most ten',
  query: z.strictObject({ name: boundedText(300).min(3), country: CountryCode.optional() }),
  response: z.object({ items: z.array(UnclaimedOrganisation) }),
});

export const Claim = z.object({
  id: z.string(),
  organisation: UnclaimedOrganisation,
  reason: z.string(),
  state: z.enum(['waiting', 'approved', 'denied', 'withdrawn']),
  /** The administrator's reason for denying it. */
  answer: z.string().nullable(),
  createdAt: z.string(),
});
export type Claim = z.infer<typeof Claim>;
/** The proof that an organisation is the person's. */
export const ClaimReason = withLetterOrDigit(boundedText(2000))
  .transform((text) => text.trim())
  .pipe(z.string().min(10));
export const claimOrganisation = defineEndpoint({
  method: 'POST',
  path: '/organization/claim',
  access: 'signedIn',
  summary: 'Claim an imported organisation; an administrator decides',
  body: z.strictObject({
    organisation: OrganisationId,
    orgType: OrgType,
    reason: ClaimReason,
    /** Replaces the text of a pending claim of the same organisation. */
    replace: z.boolean().default(false),
  }),
  response: Claim,
});
export const listOwnClaims = defineEndpoint({
  method: 'GET',
  path: '/organization/claim',
  access: 'signedIn',
  summary: 'List one’s own claims, newest first; at most twenty',
  response: z.object({ items: z.array(Claim) }),
});
export const withdrawClaim = defineEndpoint({
  method: 'DELETE',
  path: '/organization/claim/{id}',
  access: 'signedIn',
  summary: 'Withdraw a pending claim',
  params: byId,
  response: Claim,
});
