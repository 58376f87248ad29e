import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  criterionKinds,
  durationUnits,
  noticeKinds,
  noticeParts,
  noticeTypes,
  partSizes,
  procurementCategories,
  procurementMethods,
  resultTypes,
} from './notice-names.ts';
import { boundedText, listOf, commaList, pagingQuery } from './paging.ts';

export type { NoticeKind, NoticePart } from './notice-names.ts';
export { criterionKinds, durationUnits, noticeKinds, noticeParts, noticeTypes, partSizes, procurementCategories, procurementMethods, resultTypes };
export const NoticeType = z.enum(noticeTypes);
export type NoticeType = z.infer<typeof NoticeType>;

/** The state of a notice for a reader, by the server's clock. */
export const noticeStates = ['open', 'closed', 'awarded', 'cancelled'] as const;
export const NoticeState = z.enum(noticeStates);
export type NoticeState = z.infer<typeof NoticeState>;

/** Money: a decimal number as text, never a float, and its ISO 4217 code (null when the source gave none). */
export const Money = z.object({ amount: z.string(), currency: z.string().nullable() });
export type Money = z.infer<typeof Money>;

/**
 * A point in time as its source gave it. `at` is the instant in UTC, `zone` the IANA zone or offset to show it in. A time that came without
 * a zone has `zoneAssumed` and is shown with a warning.
 */
export const NoticeTime = z.object({
  at: z.string(),
  zone: z.string(),
  zoneAssumed: z.boolean().optional(),
  /** The source gave a day without a time. */
  dateOnly: z.boolean().optional(),
});
export type NoticeTime = z.infer<typeof NoticeTime>;

/** A classification code with its own scheme (CPV, UNSPSC, NAICS, a text category …). */
export const Classification = z.object({
  scheme: z.string(),
  code: z.string(),
  description: z.string().optional(),
});
export type Classification = z.infer<typeof Classification>;

export const Contact = z.object({
  organisationName: z.string().optional(),
  title: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** The name as one text, where the source does not split it. */
  name: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  country: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  fax: z.string().optional(),
  postalCode: z.string().optional(),
  web: z.string().optional(),
  procurement: z.string().optional(),
});

/** A document of a notice: a file that the portal keeps (docs/decisions/0051), or the address of one elsewhere (`url`). */
export const NoticeDocument = z.object({
  id: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** Only of a document elsewhere. */
  url: z.string().optional(),
  format: z.string().optional(),
  documentType: z.string().optional(),
  datePublished: z.string().optional(),
  language: z.string().optional(),
  /** Of a file: bytes, and the hexadecimal SHA-256 of its content. */
  size: z.number().int().optional(),
  sha256: z.string().optional(),
  /** From 2 on, where it replaces an earlier document. */
  version: z.number().int().optional(),
  replaces: z.string().optional(),
});

/** Title and description in a language other than the notice's own. */
export const Translation = z.object({ title: z.string().optional(), description: z.string().optional() });
/** By ISO 639-1 code. */
const Translations = z.record(z.string(), Translation);

/**
 * Where the work is done: a NUTS code (the EU's regions) with its name where the source gives one, a town, a country (ISO 3166-1 alpha-2),
 * or free text.
 */
export const Place = z.object({
  nuts: z.string().optional(),
  name: z.string().optional(),
  city: z.string().optional(),
  country: z.string().optional(),
});
export type Place = z.infer<typeof Place>;

/** An award criterion: its type (eForms award-criterion-type), and its weight as the source writes it. */
export const Criterion = z.object({
  kind: z.enum(criterionKinds).optional(),
  name: z.string().optional(),
  weight: z.string().optional(),
});
export type Criterion = z.infer<typeof Criterion>;

const Duration = z.object({ count: z.number(), unit: z.enum(durationUnits) });
/** The period of a contract, or its length where only that is known. */
export const Period = z.object({
  start: NoticeTime.optional(),
  end: NoticeTime.optional(),
  duration: Duration.optional(),
});
export type Period = z.infer<typeof Period>;

/** The terms of a contract, for a lot or for all of them (OCDS: contractPeriod, and the extensions options, renewal and techniques). */
const contractTerms = {
  contractPeriod: Period.optional(),
  hasOptions: z.boolean().optional(),
  /** Options beyond the contract. */
  options: z.string().optional(),
  hasRenewal: z.boolean().optional(),
  /** How often it may be renewed at most, and how. */
  renewal: z.object({ maximum: z.number().int().optional(), description: z.string().optional() }).optional(),
  /** Limits of a framework agreement: the number of participants and the total value of orders. */
  framework: z.object({ maximumParticipants: z.number().int().optional(), maximumValue: Money.optional() }).optional(),
};
export const ContractTerms = z.object(contractTerms);
export type ContractTerms = z.infer<typeof ContractTerms>;

export const Lot = z.object({
  id: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  value: Money.optional(),
  deadline: NoticeTime.optional(),
  status: z.string().optional(),
  classifications: z.array(Classification).optional(),
  places: z.array(Place).optional(),
  criteria: z.array(Criterion).optional(),
  /** Terms that differ between lots; common ones are the notice's. */
  ...contractTerms,
  translations: Translations.optional(),
});

export const Supplier = z.object({
  name: z.string(),
  scheme: z.string().optional(),
  identifier: z.string().optional(),
  country: z.string().optional(),
});

export const Award = z.object({
  id: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  status: z.string().optional(),
  /** A day (2025-03-18) where the source gives one, an instant where it gives a time; anything else as given. */
  date: z.string().optional(),
  value: Money.optional(),
  suppliers: z.array(Supplier).optional(),
  contractNumber: z.string().optional(),
  lots: z.array(z.string()).optional(),
  /** Number of bids received. */
  bids: z.number().int().optional(),
});

/** How a procedure ended without a contract (OCDS tenderStatus). */
export const noAwardStatuses = ['cancelled', 'withdrawn', 'unsuccessful'] as const;
/** How, when and why: the reason in the words of the source or the buyer, in the notice's language. */
export const NoAward = z.object({ status: z.enum(noAwardStatuses), at: NoticeTime.optional(), reason: z.string().optional() });
export type NoAward = z.infer<typeof NoAward>;

/** Flags for implausible data of a source, which is kept as given and shown with a warning. */
export const noticeFlags = [
  'deadline-implausible',
  'deadline-before-publication',
  'deadline-zone-assumed',
  'deadline-moved-earlier',
  'published-implausible',
  'value-implausible',
  'award-date-implausible',
  'currency-unknown',
  'language-assumed',
] as const;
export const NoticeFlag = z.enum(noticeFlags);

/**
 * The full content of a notice: what a version stores and an amendment compares. Stored as JSON, besides the columns that queries need.
 * Empty fields are left out.
 */
export const NoticeContent = z.object({
  title: z.string(),
  /** Plain text; where there is rich text, derived from it. */
  description: z.string().optional(),
  /** The description as HTML of a few elements (server/modules/notices/lifecycle/rich-text.ts). Only notices written here have it. */
  descriptionHtml: z.string().optional(),
  /** ISO 639-1 code of the title and description. */
  language: z.string().optional(),
  type: NoticeType,
  kind: z.enum(noticeKinds),
  /** ISO 3166-1 alpha-2. */
  country: z.string().optional(),
  region: z.string().optional(),
  city: z.string().optional(),
  buyerName: z.string().optional(),
  /** Buyers that buy jointly with the buyer. */
  jointBuyers: z.array(z.string()).optional(),
  procuringEntityName: z.string().optional(),
  /** The sibutu check of the general information (specification, section 3). */
  sibutu: z.boolean().optional(),
  category: z.enum(procurementCategories).optional(),
  method: z.enum(procurementMethods).optional(),
  /** The procedure: one of the codes in `procedures`, else the source's own words. */
  methodDetails: z.string().optional(),
  contractNumber: z.string().optional(),
  /** Other numbers that people search for: tender id, ocid, notice number. */
  references: z.array(z.string()).optional(),
  /**
   * The identifiers that connect notices of one procedure: the procedure's own (eForms BT-04), the notice's number, and those of the
   * notices that it names. Two notices that share one are related.
   */
  processes: z.array(z.string()).optional(),
  /** What it changes in an earlier notice or a contract, in the source's words. */
  changeNote: z.string().optional(),
  value: Money.optional(),
  minValue: Money.optional(),
  publishedAt: NoticeTime.optional(),
  deadline: NoticeTime.optional(),
  questionsUntil: NoticeTime.optional(),
  openingAt: NoticeTime.optional(),
  submissionMethod: z.string().optional(),
  /** Where bids are handed in, and where they are opened (eForms BT-133). */
  submissionPlace: z.string().optional(),
  openingPlace: z.string().optional(),
  /** The security that a bidder gives (eForms BT-751, BT-75): its amount, how long it is valid, and its terms. */
  bidSecurity: z.object({ value: Money.optional(), validity: Duration.optional(), description: z.string().optional() }).optional(),
  /** How long a bid stays valid (eForms BT-98). */
  bidValidity: Duration.optional(),
  /** Where and how the documents are obtained, and their fee. */
  documentAccess: z.object({ description: z.string().optional(), fee: Money.optional() }).optional(),
  eligibility: z.string().optional(),
  fundingAgency: z.string().optional(),
  sourceOfFunding: z.string().optional(),
  project: z.object({ id: z.string().optional(), title: z.string().optional() }).optional(),
  contact: Contact.optional(),
  classifications: z.array(Classification).optional(),
  places: z.array(Place).optional(),
  criteria: z.array(Criterion).optional(),
  ...contractTerms,
  /** Who reviews complaints, and until when (OCDS: parties with the role reviewBody). */
  reviewBodies: z.array(Contact).optional(),
  reviewDetails: z.string().optional(),
  lots: z.array(Lot).optional(),
  documents: z.array(NoticeDocument).optional(),
  awards: z.array(Award).optional(),
  noAward: NoAward.optional(),
  /** Title and description in the other languages of the notice. */
  translations: Translations.optional(),
  /** Address of the notice at its publisher (http or https). */
  sourceUrl: z.string().optional(),
  flags: z.array(NoticeFlag).optional(),
  /** A source's invalid values, by field (a day that does not exist, an amount that is no number). */
  asGiven: z.record(z.string(), z.string()).optional(),
});
export type NoticeContent = z.infer<typeof NoticeContent>;

/** The visible part of a notice, locked or not. */
const VisibleCard = z.object({
  id: z.string(),
  /** Readable title and id: the last part of the page's address. */
  slug: z.string(),
  title: z.string(),
  /** Language of the title, for its lang attribute. */
  language: z.string().nullable(),
  buyer: z.object({ id: z.string(), name: z.string() }).nullable(),
  country: z.string().nullable(),
  sectors: z.array(z.string()),
  state: NoticeState,
  publishedAt: z.string().nullable(),
  deadline: NoticeTime.nullable(),
  /** Published within the last 7 days. */
  isNew: z.boolean(),
  teaser: z.string().nullable(),
});
export type VisibleCard = z.infer<typeof VisibleCard>;

/** A notice that this reader may not read in full: only its visible part is sent. */
export const LockedCard = VisibleCard.extend({ locked: z.literal(true) });
export const OpenCard = VisibleCard.extend({
  locked: z.literal(false),
  free: z.boolean(),
  type: NoticeType,
  kind: z.enum(noticeKinds),
  city: z.string().nullable(),
  method: z.enum(procurementMethods).nullable(),
  methodDetails: z.string().nullable(),
  value: Money.nullable(),
  reference: z.string().nullable(),
  downloads: z.number().int(),
  /** When it was last awarded: a day or an instant as the source gave it; null where unknown. */
  awardedAt: z.string().nullable(),
});
/** One notice in a list. */
export const NoticeCard = z.discriminatedUnion('locked', [LockedCard, OpenCard]);
export type NoticeCard = z.infer<typeof NoticeCard>;

/** A field that an amendment changed: its path in the content, the old and the new value. */
export const FieldChange = z.object({
  path: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const Amendment = z.object({
  number: z.number().int(),
  at: z.string(),
  actor: z.enum(['buyer', 'administrator', 'import']),
  reason: z.string().nullable(),
  /** A page of them: at most 200, those of the notice itself before those of its lots and awards. */
  changes: z.array(FieldChange),
  /** The number of all. */
  changeCount: z.number().int(),
});

export type Amendment = z.infer<typeof Amendment>;

export const PartPage = z.object({ page: z.number().int(), pages: z.number().int(), total: z.number().int() });
export type PartPage = z.infer<typeof PartPage>;

const pageOnly = {
  /** The version that `content` and everything derived from it belong to; the state, the amendments and `noAward` are current. */
  version: z.number().int(),
  /** Number of the newest version. */
  latestVersion: z.number().int(),
  /** How it ended without a contract; null: it did not. */
  noAward: NoAward.nullable(),
  views: z.number().int(),
  parts: z.record(z.enum(noticeParts), PartPage),
};
/** A notice as its page shows it. */
export const NoticePage = z.discriminatedUnion('locked', [
  LockedCard.extend({
    /** Its dates are for everybody; why it was cancelled is not. */
    cancelledAt: NoticeTime.nullable(),
  }),
  OpenCard.extend({
    ...pageOnly,
    content: NoticeContent,
    amendments: z.array(Amendment),
    /** Other notices of the same procedure, newest first, at most 20; only those that the reader may read in full. */
    related: z.array(OpenCard),
  }),
]);
export type NoticePage = z.infer<typeof NoticePage>;

/** A notice id in an address: 26 characters of Crockford's base 32, lower case (128 random bits). */
export const NoticeId = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/u, 'is no notice id');

const partNumber = z.coerce.number().int().min(1).max(100_000).default(1);
/** A notice, the version, and the page of each of its long parts. */
export const noticePageQuery = z.strictObject({
  id: NoticeId,
  version: z.coerce.number().int().min(1).max(100_000).optional(),
  classifications: partNumber,
  lots: partNumber,
  documents: partNumber,
  awards: partNumber,
  amendments: partNumber,
  /** Page of the changes of each amendment. */
  changes: partNumber,
  /** Shows the lots with these words in their numbers and titles, and the awards of these lots. */
  lot: boundedText(200).default(''),
});

export const showNoticePage = defineEndpoint({
  method: 'GET',
  path: '/notices/showNoticePage',
  summary: 'Get a notice as its page shows it',
  access: 'public',
  query: noticePageQuery,
  response: NoticePage,
});

/** `views` is null for a reader who may not read the notice in full. */
const Views = z.object({ id: z.string(), views: z.number().int().nullable() });
/** A CPV code with its name; `language` is the name's. */
const CpvEntry = z.object({ code: z.string(), name: z.string(), language: z.string() });

export const countNoticeView = defineEndpoint({
  method: 'POST',
  path: '/notices/views',
  summary: 'Count one view of a notice; the same visitor counts once in half an hour',
  access: 'public',
  body: z.strictObject({ id: NoticeId }),
  response: Views,
});

export const readNoticeViews = defineEndpoint({
  method: 'GET',
  path: '/notices/views',
  summary: 'Count the views of a notice',
  access: 'public',
  query: z.object({ id: NoticeId }),
  response: Views,
});

/** Those of the given notices that the reader may read in full; in the requested order. */
export const noticeDownloads = defineEndpoint({
  method: 'GET',
  path: '/notices/downloads',
  summary: 'Count document downloads of the given notices',
  access: 'public',
  query: z.strictObject({ ids: commaList(NoticeId, 100) }),
  response: z.object({ items: z.array(z.object({ id: z.string(), downloads: z.number().int() })) }),
});

/**
 * In the requested order, without notices that the reader may not see at all. List pages are made for visitors: they request these for a
 * signed-in reader.
 */
export const noticeCards = defineEndpoint({
  method: 'GET',
  path: '/notices/cards',
  summary: 'Get the given notices as list cards, as far as the user may see them',
  access: 'public',
  query: z.strictObject({ ids: commaList(NoticeId, 100) }),
  response: z.object({ items: z.array(NoticeCard) }),
});

export const noticeCpv = defineEndpoint({
  method: 'GET',
  path: '/notices/cpv',
  summary: 'List the classification codes of a notice, each with its CPV code and that code’s ancestors',
  access: 'public',
  query: z.strictObject({
    id: NoticeId,
    lang: z
      .string()
      .regex(/^[a-z]{2}$/u)
      .optional(),
    ...pagingQuery,
  }),
  response: listOf(
    Classification.extend({
      /** null: it is no CPV code, and has no known mapping to one. */
      cpv: CpvEntry.nullable(),
      /** Its ancestors, the division first. */
      path: z.array(CpvEntry),
    }),
  ).extend({ locked: z.boolean() }),
});

/** A code from a reference list in a query. */
export const Code = boundedText(80);
