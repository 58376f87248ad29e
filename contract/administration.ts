import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { Approval, OrgType, orgTypes } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { buyerGroups, approvalRequestKinds, approvalRequestStates } from './names.ts';
import { BuyerType, OrganisationId, byId } from './organisations.ts';
import { boundedText, flag, listOf, commaList, pagingQuery } from './paging.ts';
import { InterfaceLanguage } from './sites.ts';
import { CountryCode, EmailAddress, nameLine, withLetterOrDigit } from './texts.ts';

export const BuyerGroup = z.enum(buyerGroups);
export type BuyerGroup = z.infer<typeof BuyerGroup>;

const count = z.number().int();
const instant = z.string();
/** Public id of a person, an organisation or an approval request, as in addresses. */
const Id = OrganisationId;
/** Why something was refused or stopped; the people concerned read it. */
export const Reason = withLetterOrDigit(boundedText(1000)).refine((text) => text.trim().length >= 3, { message: 'must say why', params: { rule: 'required' } });

const Named = z.object({ id: z.string(), name: z.string() });
/** A person in an administrator's lists. */
const PersonLine = z.object({ id: z.string(), username: z.string(), name: z.string(), email: z.string() });
export type PersonLine = z.infer<typeof PersonLine>;

export const organisationSorts = ['name', '-name', 'created', '-created', 'country', '-country', 'parent', '-parent', 'approval', '-approval'] as const;
export type OrganisationSort = (typeof organisationSorts)[number];

const organisationFilters = {
  /** Part of the name, ignoring case and accents. */
  q: boundedText(MAX_FIND_LENGTH).optional(),
  country: commaList(CountryCode).optional(),
  orgType: commaList(z.enum(orgTypes)).optional(),
  /** Only blocked ones, or only others. */
  blocked: flag.optional(),
};
const buyerFilters = {
  ...organisationFilters,
  trusted: flag.optional(),
  approval: commaList(Approval).optional(),
  /** Id of an account manager. */
  manager: Id.optional(),
  /** Id of the parent organisation. */
  parent: Id.optional(),
};
const sortAndPage = { sort: z.enum(organisationSorts).default('-created'), ...pagingQuery };

/** An organisation that somebody registered or claimed. Organisations known only from imports are in no such list. */
export const OrganisationRow = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  orgType: OrgType,
  /** Of the buyer side; null where there is none. */
  approval: Approval.nullable(),
  approvalReason: z.string().nullable(),
  billable: z.boolean(),
  /** Its notices are published without an administrator's approval. */
  trusted: z.boolean(),
  blockedAt: instant.nullable(),
  blockedReason: z.string().nullable(),
  /** When it was closed, and with that blocked; null for any other. */
  closedAt: instant.nullable(),
  manager: Named.nullable(),
  parent: Named.nullable(),
  /** Its first owner. */
  owner: PersonLine.nullable(),
  members: count,
  createdAt: instant,
  revision: count,
});
export type OrganisationRow = z.infer<typeof OrganisationRow>;

export const AdminBuyersQuery = z.strictObject({ group: BuyerGroup.default('all'), ...buyerFilters, ...sortAndPage });
export type AdminBuyersQuery = z.output<typeof AdminBuyersQuery>;
export const SellersQuery = z.strictObject({ ...organisationFilters, ...sortAndPage });
export type SellersQuery = z.output<typeof SellersQuery>;

const ContactEntry = z.object({ kind: z.enum(['contact', 'office']), content: z.record(z.string(), z.unknown()) });

/**
 * An approval request for an administrator, pending or decided. It is a new buyer, a change of an approved one, a claim of an imported one,
 * or a merge of an imported one into a registered one (contract/merges.ts).
 */
export const AdminApprovalRequest = z.object({
  id: z.string(),
  kind: z.enum(approvalRequestKinds),
  organisation: z.object({ id: z.string(), name: z.string(), country: z.string().nullable(), orgType: OrgType, claimed: z.boolean(), revision: count }),
  /** For a merge: the imported organisation. */
  other: Named.nullable(),
  by: PersonLine.extend({ emailVerified: z.boolean() }).nullable(),
  /** What was entered: for a change, the fields with their new values; for a claim, the proof. */
  content: z.record(z.string(), z.unknown()),
  createdAt: instant,
  state: z.enum(approvalRequestStates),
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
});
export type AdminApprovalRequest = z.infer<typeof AdminApprovalRequest>;

/** An organisation that may be the same. */
const PossibleDuplicate = z.object({
  ...Named.shape,
  country: z.string().nullable(),
  city: z.string().nullable(),
  type: BuyerType.nullable(),
  details: z.record(z.string(), z.unknown()),
  identifiers: z.array(z.object({ scheme: z.string(), identifier: z.string() })),
  /** Registered here, with its own users; otherwise known only from imports. */
  claimed: z.boolean(),
  /** It has an entered identifier; it has the same name; its name begins with this one's. All in the same country. */
  match: z.enum(['same-identifier', 'same-name', 'like-name']),
});

/** Everything about an organisation that an administrator needs to decide. */
export const AdminOrganisation = OrganisationRow.extend({
  claimed: z.boolean(),
  details: z.record(z.string(), z.unknown()),
  billing: z.record(z.string(), z.unknown()),
  /** Completed steps of the profile. */
  steps: z.array(z.string()),
  identifiers: z.array(z.object({ scheme: z.string(), identifier: z.string() })),
  contacts: z.array(ContactEntry),
  /** The first fifty, owners first. */
  people: z.array(PersonLine.extend({ roleId: z.number().int(), emailVerified: z.boolean(), blocked: z.boolean() })),
  /** Approval requests: approved claims to suppliers, then the newest twenty others. */
  drafts: z.array(AdminApprovalRequest),
  twins: z.array(PossibleDuplicate),
  /** What its people changed since the last decision; null where there was none. */
  changed: z.object({ since: instant, fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })) }).nullable(),
  /** Its direct children. */
  children: count,
  /** The buyer that took it over: nothing more can be done with it. */
  mergedInto: Named.nullable(),
});
export type AdminOrganisation = z.infer<typeof AdminOrganisation>;

const admin = { access: 'admin' } as const;

export const listBuyers = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/admin/buyers',
  summary: 'List the buyers of a group, for the administrator',
  query: AdminBuyersQuery,
  response: listOf(OrganisationRow),
});
export const countBuyersByApproval = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/admin/buyers/counts',
  summary: 'Count the buyers of each group under the same filters',
  query: z.strictObject(buyerFilters),
  response: z.object({ counts: z.record(BuyerGroup, count) }),
});
export const listSellers = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/seller',
  summary: 'List the sellers, for the administrator',
  query: SellersQuery,
  response: listOf(OrganisationRow),
});
export const listSellerFilters = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/seller/filter',
  summary: 'List the sellers’ filter values with counts',
  query: z.strictObject(organisationFilters),
  response: z.object({ filters: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string().nullable(), count }))) }),
});
export const showOrganisation = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/admin/organisations/{id}',
  summary: 'Get an organisation with everything entered, and possible duplicates from imports',
  params: byId,
  response: AdminOrganisation,
});
export const markOrganisation = defineEndpoint({
  ...admin,
  method: 'PATCH',
  path: '/admin/organisations/{id}',
  summary: 'Set the flags billable and trusted, or the account manager',
  params: byId,
  body: z.strictObject({ billable: z.boolean().optional(), trusted: z.boolean().optional(), manager: Id.nullable().optional() }),
  response: AdminOrganisation,
  needsRevision: true,
});
export const decideBuyer = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/admin/organisations/{id}/approval',
  summary: 'Approve a buyer, or deny it with a reason; `seen` is the approval read before, If-Match the revision read (required to approve)',
  params: byId,
  body: z
    .strictObject({ decision: z.enum(['approved', 'denied']), seen: Approval, reason: withLetterOrDigit(boundedText(1000)).optional() })
    .refine(({ decision, reason }) => decision === 'approved' || Reason.safeParse(reason).success, {
      path: ['reason'],
      message: 'must say why',
      params: { rule: 'required' },
    }),
  response: AdminOrganisation,
});
export const placeOrganisation = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/admin/organisations/{id}/parent',
  summary: 'Move a buyer, with all below it, below another one, or make it independent (null)',
  params: byId,
  body: z.strictObject({
    parent: Id.nullable(),
    /** The present parent, as the administrator knows it: a move meanwhile is not overwritten. */
    from: Id.nullable(),
  }),
  response: AdminOrganisation,
});
export const blockOrganisation = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/admin/organisations/{id}/block',
  summary: 'Block an organisation: nobody can act for it until it is unblocked',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  response: AdminOrganisation,
});
export const unblockOrganisation = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/admin/organisations/{id}/unblock',
  summary: 'Unblock an organisation, or reopen a closed one',
  params: byId,
  body: z.strictObject({}),
  response: AdminOrganisation,
});

export const listApprovalRequests = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/admin/drafts',
  summary: 'List pending approval requests: registrations, changes, claims (of organisations and suppliers) and merges, oldest first',
  query: z.strictObject({
    kind: commaList(z.enum(approvalRequestKinds)).optional(),
    state: z.enum(approvalRequestStates).default('waiting'),
    q: boundedText(MAX_FIND_LENGTH).optional(),
    sort: z.enum(['created', '-created']).default('created'),
    ...pagingQuery,
  }),
  response: listOf(AdminApprovalRequest),
});
export const approveRequest = defineEndpoint({
  ...admin,
  method: 'PUT',
  path: '/organization/drafts',
  summary:
    'Approve a pending request; If-Match must be the revision of the organisation that was read; answers conflict, with the decision, if it is already decided',
  body: byId,
  response: AdminApprovalRequest,
});
export const rejectRequest = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/organization/drafts/reject',
  summary: 'Deny a pending request, with a reason that is emailed; answers conflict, with the decision, if it is already decided',
  body: z.strictObject({ id: Id, reason: Reason }),
  response: AdminApprovalRequest,
});

export const userSorts = ['name', '-name', 'email', '-email', 'created', '-created'] as const;
export type UserSort = (typeof userSorts)[number];
const userFilters = {
  /** Part of the name, the username or the email address. */
  q: boundedText(MAX_FIND_LENGTH).optional(),
  email: boundedText(254).optional(),
  /** Part of an organisation's name, or its id. */
  organisation: boundedText(100).optional(),
  blocked: flag.optional(),
  /** The email address is unverified. */
  unverified: flag.optional(),
  /** Only administrators, or only others. */
  admin: flag.optional(),
};
export const UsersQuery = z.strictObject({ ...userFilters, sort: z.enum(userSorts).default('-created'), ...pagingQuery });
export type UsersQuery = z.output<typeof UsersQuery>;

export const AdminUser = PersonLine.extend({
  emailVerified: z.boolean(),
  superAdmin: z.boolean(),
  secondFactor: z.boolean(),
  blockedAt: instant.nullable(),
  blockedReason: z.string().nullable(),
  createdAt: instant,
  /** Of live sessions; null where there is none. */
  seenAt: instant.nullable(),
  sessions: count,
  organisations: z.array(z.object({ ...Named.shape, roleId: z.number().int() })),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const listPeople = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/user/users',
  summary: 'List all people, for the administrator',
  query: UsersQuery,
  response: listOf(AdminUser),
});
export const countSignUps = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/user/users/months',
  summary: 'Count sign-ups in each of the last twelve months, in the site’s time zone, oldest first',
  response: z.object({ months: z.array(z.object({ month: z.string(), count })) }),
});
export const addBuyer = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/admin/buyers',
  summary: 'Create an approved buyer and invite its first owner by email',
  body: z.strictObject({
    name: nameLine(300),
    country: CountryCode,
    orgType: z.enum(['BUYER', 'BOTH']).default('BUYER'),
    email: EmailAddress,
    firstName: boundedText(100).trim().default(''),
    language: InterfaceLanguage.default('en'),
  }),
  response: z.object({ organisation: Named, invited: z.string(), expiresAt: instant }),
});
