import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { Approval, OrgType } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { approvalRequestKinds, approvalRequestStates } from './names.ts';
import { organisationSizes, profileSteps } from './organisation-lists.ts';
import { BuyerType, OrganisationId, byId } from './organisations.ts';
import { boundedText, flag, listOf, commaList, pagingQuery } from './paging.ts';
import { isTaxNumber, plainTaxNumber } from './tax-numbers.ts';
import { CountryCode, EmailAddress, hasLetter, letterRule, withLetterOrDigit } from './texts.ts';

export const ProfileStep = z.enum(profileSteps);
export type ProfileStep = z.infer<typeof ProfileStep>;

export const MAX_CONTACTS = 100;
export const MAX_IDENTIFIERS = 20;
export const MAX_CPV = 100;
export const MAX_DESCRIPTION_LENGTH = 4000;

/** A line of text: no control characters, no lone surrogates, no spaces around it. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .trim()
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { params: { rule: 'line' }, message: 'must be one line' });
const filledLine = (max: number) => line(max).min(1);
const Phone = boundedText(40)
  .trim()
  .refine((text) => /^\+?[\p{N} ().\-/]{3,40}$/u.test(text), { params: { rule: 'phone' }, message: 'must be a phone number' });

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.') && url.username === '' && url.password === '';
}
const Web = boundedText(500)
  .trim()
  .refine(isWebAddress, { params: { rule: 'web' }, message: 'must be an address that begins with https:// or http://' });

/** All fields, though an answer leaves empty ones out. */
const GivenAddress = z.strictObject({
  street: filledLine(300),
  city: filledLine(100),
  region: line(100).default(''),
  postalCode: withLetterOrDigit(line(20)).default(''),
});
const Address = z.object({ street: z.string(), city: z.string(), region: z.string(), postalCode: z.string() }).partial();
const Identifier = z.strictObject({ scheme: filledLine(50), identifier: filledLine(100) });

/** Fields that an administrator approves. */
const approvalFields = {
  name: line(300).min(2).refine(hasLetter, letterRule),
  country: CountryCode,
  orgType: OrgType,
  buyerType: BuyerType,
  identifiers: z.array(Identifier).max(MAX_IDENTIFIERS),
};
/** A pending change: the new values of the changed fields. */
export const ApprovalFields = z.strictObject(approvalFields).partial();
export type ApprovalFields = z.infer<typeof ApprovalFields>;
export const approvalFieldNames = ['name', 'country', 'orgType', 'buyerType', 'identifiers'] as const satisfies readonly (keyof ApprovalFields)[];

const at = z.iso.datetime();
const revision = z.number().int();

export const OwnApprovalRequest = z.object({
  id: z.string(),
  kind: z.enum(approvalRequestKinds),
  state: z.enum(approvalRequestStates),
  organisation: z.object({ id: z.string(), name: z.string(), orgType: OrgType, country: z.string().nullable() }),
  /** The new and the present value, field by field. */
  changes: ApprovalFields,
  now: ApprovalFields,
  reason: z.string().nullable(),
  createdAt: at,
  decidedAt: at.nullable(),
});
export type OwnApprovalRequest = z.infer<typeof OwnApprovalRequest>;

/** The pending values; null when there are none. */
const waiting = ApprovalFields.nullable();

export const OwnOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  orgType: OrgType,
  approval: Approval.nullable(),
  /** Why its registration was denied. */
  approvalReason: z.string().nullable(),
  buyerType: BuyerType.nullable(),
  parent: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Completed steps. */
  steps: z.array(ProfileStep),
  waiting,
  revision,
});
export type OwnOrganisation = z.infer<typeof OwnOrganisation>;

export const OwnOrganisationProfile = z.object({
  name: z.string(),
  country: z.string().nullable(),
  description: z.string(),
  web: z.string().nullable(),
  /** Year of foundation. */
  founded: z.number().int().nullable(),
  size: z.enum(organisationSizes).nullable(),
  otherNames: z.array(z.string()),
  address: Address,
  identifiers: z.array(Identifier),
  /** What a seller supplies: CPV codes without trailing zeros; a code covers everything below it. */
  cpv: z.array(z.string()),
  steps: z.array(ProfileStep),
  waiting,
  revision,
});
export type OwnOrganisationProfile = z.infer<typeof OwnOrganisationProfile>;

const readAccess = { method: 'GET', access: 'may:organisation.read' } as const;
const editAccess = { access: 'may:organisation.edit', needsRevision: true } as const;

export const showOwnOrganisation = defineEndpoint({
  ...readAccess,
  path: '/organization',
  summary: 'Get the active organisation',
  response: OwnOrganisation,
});
export const changeOwnOrganisation = defineEndpoint({
  ...editAccess,
  method: 'PUT',
  path: '/organization',
  summary: 'Change name and country; for an approved buyer the change needs approval',
  body: z.strictObject({ name: approvalFields.name, country: approvalFields.country }),
  response: OwnOrganisation,
});
export const closeOrganisation = defineEndpoint({
  method: 'POST',
  path: '/organization/close',
  access: 'may:team.manage',
  needsRevision: true,
  summary:
    'Close the organisation: nobody acts for it any more, what it published stays, its name is free; an administrator can open it again. Conflict (`has-children`) while child buyers stand below it',
  body: z.strictObject({
    /** Its name, typed to confirm closing. */
    name: boundedText(300),
  }),
  response: z.object({ closed: z.string() }),
});
export const showOrganisationProfile = defineEndpoint({
  ...readAccess,
  path: '/organization/profile',
  summary: 'Get the organisation’s profile',
  response: OwnOrganisationProfile,
});
/** A four-digit year. The server checks by its clock that it is not in the future, together with all other errors. */
const Year = z
  .number()
  .refine((year) => /^[1-9]\d{3}$/u.test(String(year)), { message: 'has four digits', params: { rule: 'year' } })
  // The typed text.
  .meta({ maxLength: 4 });
export const changeOrganisationProfile = defineEndpoint({
  ...editAccess,
  method: 'PATCH',
  path: '/organization/profile',
  summary: 'Change the profile: omitted fields stay; identifiers and approved fields need approval',
  body: z
    .strictObject({
      description: boundedText(MAX_DESCRIPTION_LENGTH).trim().min(1),
      web: Web.nullable(),
      founded: Year.nullable(),
      size: z.enum(organisationSizes).nullable(),
      otherNames: z.array(filledLine(300)).max(20),
      address: GivenAddress,
      name: approvalFields.name,
      country: approvalFields.country,
      identifiers: approvalFields.identifiers,
      cpv: z
        .array(z.string().regex(/^\d{2,8}$/u))
        .min(1)
        .max(MAX_CPV),
    })
    .partial(),
  response: OwnOrganisationProfile,
});

export const OwnBuyerType = z.object({ buyerType: BuyerType.nullable(), steps: z.array(ProfileStep), waiting, revision });
export type OwnBuyerType = z.infer<typeof OwnBuyerType>;
export const showBuyerType = defineEndpoint({ ...readAccess, path: '/organization/buyerType', summary: 'Get the type of public body', response: OwnBuyerType });
export const changeBuyerType = defineEndpoint({
  ...editAccess,
  method: 'PUT',
  path: '/organization/buyerType',
  summary: 'Change the type of public body; for an approved buyer the change needs approval',
  body: z.strictObject({ buyerType: BuyerType }),
  response: OwnBuyerType,
});

/** Defaults of new notices, and a parent's rules for its children. */
const Settings = z.strictObject({
  /** ISO 639-1. */
  noticeLanguage: z
    .string()
    .regex(/^[a-z]{2}$/u)
    .nullable(),
  /** ISO 4217. */
  noticeCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/u)
    .nullable(),
  noticeKind: z.enum(['online', 'offline']).nullable(),
  /** This organisation approves the notices of its child buyers first. */
  approvesChildren: z.boolean(),
});
export type OrganisationSettings = z.infer<typeof Settings>;
export const OwnSettings = z.object({ ...Settings.shape, revision });
export type OwnSettings = z.infer<typeof OwnSettings>;
export const showSettings = defineEndpoint({
  ...readAccess,
  path: '/organization/setting',
  summary: 'Get the settings of the organisation',
  response: OwnSettings,
});
export const changeSettings = defineEndpoint({
  ...editAccess,
  method: 'PUT',
  path: '/organization/setting',
  summary: 'Change the settings of the organisation',
  body: Settings,
  response: OwnSettings,
});

const billing = {
  name: z.string(),
  email: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string().nullable(),
  taxNumber: z.string().nullable(),
};
export const OwnBilling = z.object({ ...billing, steps: z.array(ProfileStep), revision });
export type OwnBilling = z.infer<typeof OwnBilling>;
export const showBilling = defineEndpoint({
  method: 'GET',
  path: '/organization/billing',
  access: 'may:billing.read',
  summary: 'Get billing address and tax number',
  response: OwnBilling,
});
export const changeBilling = defineEndpoint({
  method: 'PUT',
  path: '/organization/billing',
  access: 'may:billing.edit',
  needsRevision: true,
  summary: 'Change billing address and tax number, whose format is checked for known countries',
  body: z
    .strictObject({
      name: filledLine(300),
      email: EmailAddress.nullable(),
      street: filledLine(300),
      city: filledLine(100),
      region: line(100),
      postalCode: line(20),
      country: CountryCode,
      taxNumber: boundedText(40).transform(plainTaxNumber).nullable(),
    })
    .refine(({ country, taxNumber }) => !taxNumber || isTaxNumber(country, taxNumber), {
      path: ['taxNumber'],
      params: { rule: 'tax-number' },
      message: 'is no tax number of this country',
    }),
  response: OwnBilling,
});

const contact = {
  name: filledLine(200),
  /** Their job: "Head of procurement". */
  position: line(200),
  email: EmailAddress,
  phone: Phone.nullable(),
  /** Shown on the organisation's public page; only the first such contact is. */
  isPublic: z.boolean(),
};
const office = {
  name: filledLine(200),
  street: filledLine(300),
  city: filledLine(100),
  region: line(100),
  postalCode: line(20),
  country: CountryCode,
  email: EmailAddress.nullable(),
  phone: Phone.nullable(),
};
const ContactBody = z.strictObject(contact);
const OfficeBody = z.strictObject(office);
export const Contact = z.object({ id: z.string(), ...contact, revision });
export type Contact = z.infer<typeof Contact>;
export const Office = z.object({ id: z.string(), ...office, revision });
export type Office = z.infer<typeof Office>;

/** All ids, in the new order. */
const order = z.array(OrganisationId).max(MAX_CONTACTS);
const removed = z.object({ steps: z.array(ProfileStep) });
/** Part of the name. */
const q = boundedText(MAX_FIND_LENGTH).optional();
const paged = z.strictObject(pagingQuery);
const withSteps = { steps: z.array(ProfileStep) };

export const listContacts = defineEndpoint({
  ...readAccess,
  path: '/organization/contacts',
  summary: 'List contacts',
  query: z.strictObject({ q, isPublic: flag.optional(), ...pagingQuery }),
  response: listOf(Contact),
});
export const addContact = defineEndpoint({
  method: 'POST',
  path: '/organization/contacts',
  access: 'may:organisation.edit',
  summary: 'Add a contact',
  body: ContactBody,
  response: Contact.extend(withSteps),
});
export const orderContacts = defineEndpoint({
  method: 'PUT',
  path: '/organization/contacts',
  access: 'may:organisation.edit',
  summary: 'Reorder the contacts',
  body: z.strictObject({ order }),
  response: z.object({ order }),
});
export const changeContact = defineEndpoint({
  ...editAccess,
  method: 'PUT',
  path: '/organization/contacts/{id}',
  summary: 'Change a contact',
  params: byId,
  body: ContactBody,
  response: Contact.extend(withSteps),
});
export const removeContact = defineEndpoint({
  ...editAccess,
  method: 'DELETE',
  path: '/organization/contacts/{id}',
  summary: 'Remove a contact',
  params: byId,
  response: removed,
});

export const listOffices = defineEndpoint({
  ...readAccess,
  path: '/organization/offices',
  summary: 'List offices other than the main address',
  query: z.strictObject({ q, country: commaList(CountryCode).optional(), ...pagingQuery }),
  /** `none`: the organisation stated that it has no others. */
  response: listOf(Office).extend({ none: z.boolean() }),
});
export const addOffice = defineEndpoint({
  method: 'POST',
  path: '/organization/offices',
  access: 'may:organisation.edit',
  summary: 'Add an office',
  body: OfficeBody,
  response: Office.extend(withSteps),
});
export const orderOffices = defineEndpoint({
  method: 'PUT',
  path: '/organization/offices',
  access: 'may:organisation.edit',
  summary: 'Reorder the offices, or state that there are none but the main address',
  body: z.strictObject({ order, none: z.boolean() }).partial(),
  response: z.object({ order, none: z.boolean(), ...withSteps }),
});
export const changeOffice = defineEndpoint({
  ...editAccess,
  method: 'PUT',
  path: '/organization/offices/{id}',
  summary: 'Change an office',
  params: byId,
  body: OfficeBody,
  response: Office.extend(withSteps),
});
export const removeOffice = defineEndpoint({
  ...editAccess,
  method: 'DELETE',
  path: '/organization/offices/{id}',
  summary: 'Remove an office',
  params: byId,
  response: removed,
});

export const listOwnApprovalRequests = defineEndpoint({
  method: 'GET',
  path: '/organization/drafts',
  access: 'admin or may:organisation.read',
  summary: 'List the active organisation’s approval requests, newest first; for an administrator acting for none, all pending ones',
  query: z.strictObject({
    kind: commaList(z.enum(approvalRequestKinds)).optional(),
    /** Absent: any state; for an administrator who acts for no organisation, pending. */
    state: commaList(z.enum(approvalRequestStates)).optional(),
    ...pagingQuery,
  }),
  response: listOf(OwnApprovalRequest),
});
export type OwnApprovalRequestList = z.infer<typeof listOwnApprovalRequests.response>;
export const proposeChange = defineEndpoint({
  ...editAccess,
  method: 'POST',
  path: '/organization/drafts',
  summary: 'Request a change that needs approval, or approval again after a denial',
  body: ApprovalFields,
  response: OwnOrganisation,
});
export const withdrawChange = defineEndpoint({
  method: 'DELETE',
  path: '/organization/drafts',
  access: 'may:organisation.edit',
  summary: 'Withdraw a pending change',
  query: byId,
  response: OwnOrganisation,
});

const Relative = z.object({ id: z.string(), name: z.string(), country: z.string().nullable(), orgType: OrgType, approval: Approval.nullable() });
export const listGenerations = defineEndpoint({
  method: 'GET',
  path: '/organization/generations',
  access: 'may:children.read',
  summary: 'List the organisations above and below the active one',
  query: paged,
  response: listOf(Relative.extend({ parentId: z.string(), level: z.number().int() })).extend({
    /** Topmost first, names only: a child may read no more of them. */
    ancestors: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
