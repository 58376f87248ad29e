import { z } from 'zod';
import { SecondFactorCode } from './account-security.ts';
import { BaseOrganisation, EndedSessions, CurrentPassword } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { approvalRequestKinds, approvalRequestStates } from './names.ts';
import { LinkToken } from './mailed-links.ts';
import { boundedText } from './paging.ts';
import { BlockedOrganisation } from './sign-up.ts';
import { InterfaceLanguage } from './sites.ts';
import { EmailAddress, nameText, withLetterOrDigit } from './texts.ts';

/** As people write it: digits with separators. */
const Phone = boundedText(40)
  .transform((text) => text.trim())
  .refine((text) => /^\+?[\p{N} ()./-]{3,40}$/u.test(text), { params: { rule: 'phone' }, message: 'must be a phone number' });

/** What people may change of their own data. */
export const OwnData = z.strictObject({
  firstName: nameText(1, 100),
  lastName: nameText(0, 100),
  phone: Phone.nullable(),
  language: InterfaceLanguage,
});
export type OwnData = z.infer<typeof OwnData>;

export const OwnProfile = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  language: InterfaceLanguage,
  createdAt: z.iso.datetime(),
  passwordChangedAt: z.iso.datetime().nullable(),
  revision: z.number().int(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const showOwnProfile = defineEndpoint({
  method: 'GET',
  path: '/users/profile',
  access: 'session',
  summary: 'Get one’s own account details',
  response: OwnProfile,
});
export const changeOwnProfile = defineEndpoint({
  method: 'PUT',
  path: '/users/profile',
  access: 'signedIn',
  summary: 'Change one’s name, phone and language',
  needsRevision: true,
  body: OwnData,
  response: OwnProfile,
});

export const retryOwnAddress = defineEndpoint({
  method: 'POST',
  path: '/users/email/retry',
  access: 'signedIn',
  summary: 'Have emails sent again to one’s own address, after its server said that it does not exist',
  response: z.object({ done: z.literal(true) }),
});
/** The answer is the same whether or not the address is in use. */
export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/users/email',
  access: 'signedIn',
  summary: 'Request a change of the email address: emails a link to the new address and a notice to the old one',
  body: z.strictObject({ email: EmailAddress, password: CurrentPassword, code: SecondFactorCode.optional() }),
  response: z.object({ done: z.literal(true) }),
});
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/email',
  access: 'public',
  summary: 'Confirm a new email address with the emailed link, which works once',
  body: z.strictObject({ token: LinkToken }),
  response: z.object({ email: z.string() }),
});

/** Everything stored about a person, for that person. */
export const OwnExport = z.object({
  exportedAt: z.iso.datetime(),
  account: OwnProfile.omit({ revision: true }),
  secondFactorSince: z.iso.datetime().nullable(),
  organisations: z.array(BaseOrganisation),
  /** Blocked or closed organisations; at most twenty. */
  blockedOrganisations: z.array(BlockedOrganisation),
  /** The person's approval requests, the newest 1000. */
  requests: z.array(
    z.object({
      kind: z.enum(approvalRequestKinds),
      organisation: z.object({ id: z.string(), name: z.string() }),
      /** For a merge: the imported organisation. */
      other: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** For a claim to a supplier: its name. */
      supplier: z.string().nullable(),
      /** In the person's words. */
      reason: z.string().nullable(),
      state: z.enum(approvalRequestStates),
      /** The administrator's reason for denying it. */
      answer: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** As an opening officer, and in tenders for a supplier, the newest 1000 of each. What bids say is sealed. */
  participation: z.object({
    officerOf: z.array(z.object({ organisation: z.object({ id: z.string(), name: z.string() }), appointedAt: z.iso.datetime() })),
    passphraseSetAt: z.iso.datetime().nullable(),
    openings: z.array(z.object({ notice: z.string(), openedAt: z.iso.datetime() })),
    interests: z.array(z.object({ notice: z.string(), registeredAt: z.iso.datetime() })),
    bids: z.array(z.object({ id: z.string(), notice: z.string(), state: z.string(), receivedAt: z.iso.datetime() })),
    files: z.array(z.object({ id: z.string(), notice: z.string(), size: z.number(), createdAt: z.iso.datetime() })),
    /** What was decided about those bids, lot by lot, while the person belongs to the supplier. */
    results: z.array(z.object({ bid: z.string(), lot: z.string(), outcome: z.string(), reason: z.string(), decidedAt: z.iso.datetime() })),
  }),
  /** Notices that the person follows, or gets no emails about, the newest 1000. */
  followedNotices: z.array(z.object({ notice: z.string(), title: z.string(), follows: z.boolean(), since: z.iso.datetime() })),
  /** The person's own wishlist. */
  wishlist: z.array(z.object({ notice: z.string(), title: z.string(), note: z.string(), labels: z.array(z.string()), savedAt: z.iso.datetime() })),
  alerts: z.array(
    z.object({
      name: z.string(),
      search: z.record(z.string(), z.string()),
      frequency: z.string(),
      byMail: z.boolean(),
      byWebhook: z.boolean(),
      paused: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** What those alerts found, the newest 1000. */
  /** What the person ordered for an organisation. */
  orders: z.array(z.object({ id: z.string(), state: z.string(), total: z.string(), currency: z.string(), at: z.iso.datetime() })),
  alertFindings: z.array(z.object({ notice: z.string(), title: z.string(), foundAt: z.iso.datetime(), relevant: z.boolean() })),
  /** The address of the person's calendar, without its secret. */
  calendarFeed: z.object({ madeAt: z.iso.datetime(), lastReadAt: z.iso.datetime().nullable() }).nullable(),
  /** How many days before a deadline the person is reminded, and the reminders of deadlines that have not passed long ago, the newest 1000. */
  reminders: z.object({
    days: z.array(z.number().int()),
    sent: z.array(z.object({ notice: z.string(), deadline: z.iso.datetime(), days: z.number().int(), sentAt: z.iso.datetime() })),
  }),
  /** What is assigned to the person, the newest 1000. */
  assignments: z.array(
    z.object({ notice: z.string(), title: z.string(), organisation: z.string(), state: z.string(), dueOn: z.string().nullable(), note: z.string() }),
  ),
  /** Stored emails, the newest 1000; once sent, their text is deleted. */
  mails: z.array(z.object({ to: z.string(), subject: z.string(), language: z.string(), writtenAt: z.iso.datetime() })),
  /** The newest 1000. */
  sessions: z.array(
    z.object({ address: z.string(), agent: z.string().nullable(), site: z.string(), signedInAt: z.iso.datetime(), endedAt: z.iso.datetime().nullable() }),
  ),
  /** Documents of notices that the person downloaded, the newest 1000. */
  downloads: z.array(z.object({ at: z.iso.datetime(), notice: z.string(), document: z.string().nullable() })),
  /** The person's acts, the newest 5000. */
  activity: z.array(
    z.object({ at: z.iso.datetime(), action: z.string(), subject: z.string(), site: z.string(), address: z.string().nullable(), agent: z.string().nullable() }),
  ),
});
export type OwnExport = z.infer<typeof OwnExport>;

export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/users/export',
  access: 'session',
  summary: 'Export everything stored about oneself',
  response: OwnExport,
});
export const eraseOwnAccount = defineEndpoint({
  method: 'POST',
  path: '/users/erase',
  access: 'session',
  summary: 'Delete one’s own account: erases names, addresses and memberships; past acts stay under an id without a name',
  body: z.strictObject({ password: CurrentPassword, code: SecondFactorCode.optional() }),
  response: z.object({ erased: z.literal(true) }),
});

const PersonId = z.strictObject({ id: boundedText(40).min(1) });

export const blockPerson = defineEndpoint({
  method: 'PUT',
  path: '/user/users/{id}/blocked',
  access: 'admin',
  summary: 'Block a person, which ends all their sessions, or unblock them',
  params: PersonId,
  body: z
    .strictObject({
      blocked: z.boolean(),
      /** Emailed to the person, and shown when they sign in with the right password. */
      reason: withLetterOrDigit(boundedText(500)).optional(),
    })
    .refine(({ blocked, reason = '' }) => !blocked || reason.trim().length >= 3, {
      path: ['reason'],
      message: 'must say why',
      params: { rule: 'required' },
    }),
  response: z.object({ id: z.string(), blocked: z.boolean(), ended: z.number().int() }),
});
export const signOutPerson = defineEndpoint({
  method: 'DELETE',
  path: '/user/users/{id}/sessions',
  access: 'admin',
  summary: 'Sign a person out everywhere',
  params: PersonId,
  response: EndedSessions,
});
export const removeSecondFactor = defineEndpoint({
  method: 'DELETE',
  path: '/user/users/{id}/second-factor',
  access: 'admin',
  summary: 'Turn off two-step verification for a person who lost it; ends all their sessions',
  params: PersonId,
  response: EndedSessions,
});
export const erasePerson = defineEndpoint({
  method: 'POST',
  path: '/user/users/{id}/erase',
  access: 'admin',
  summary: 'Delete a person’s account on request; refused for the last owner of an organisation with other members',
  params: PersonId,
  body: z.strictObject({
    reason: withLetterOrDigit(boundedText(500)).refine((text) => text.trim().length >= 3, { message: 'must say why', params: { rule: 'required' } }),
  }),
  response: z.object({ id: z.string(), erased: z.literal(true) }),
});
