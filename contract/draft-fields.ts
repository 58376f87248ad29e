import { z } from 'zod';
import { MAX_LOTS } from './draft-names.ts';
import { NoticeType, criterionKinds, durationUnits, noticeKinds, procurementCategories, procurementMethods } from './notices.ts';
import { boundedText } from './paging.ts';
import { CountryCode } from './texts.ts';

// The fields of a notice as its tabs give them. A draft may be unfinished: only what can never be right is refused.

/** At most so many lots or awards in one request. */
export const MAX_PUT = 100;
export const MAX_REMOVED = 500;
/** Characters of a rich text, its tags included. */
export const MAX_RICH_TEXT_LENGTH = 100_000;

/** One line, trimmed. It may be empty, which is the same as null. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { params: { rule: 'line' }, message: 'must be one line' })
    .transform((text) => text.trim());
const text = (max: number) => boundedText(max).transform((given) => given.trim());

/** ISO 639-1; the server knows whether the language exists. */
const LanguageCode = z.string().regex(/^[a-z]{2}$/u);
const CurrencyCode = z.string().regex(/^[A-Z]{3}$/u);
/** A decimal number, up to 15 digits before the point and 4 after it. */
const Amount = z.string().regex(/^\d{1,15}(?:\.\d{1,4})?$/u);

/** Money that may be unfinished. */
export const GivenMoney = z.strictObject({ amount: Amount.nullable(), currency: CurrencyCode.nullable() });
export type GivenMoney = z.infer<typeof GivenMoney>;

/** A time as somebody enters it, by the clock of `zone` (IANA). It may be unfinished. */
export const GivenTime = z.strictObject({
  date: z.iso.date().nullable(),
  /** HH:MM */
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u)
    .nullable(),
  zone: line(60).nullable(),
});
export type GivenTime = z.infer<typeof GivenTime>;

export const Duration = z.strictObject({ count: z.number().int().min(0).max(10_000), unit: z.enum(durationUnits) });

/** A CPV code, eight digits. */
const CpvCode = z.string().regex(/^\d{8}$/u);
/** An id within the notice, chosen by the client: `1`, `LOT-0002`. No name that every object has, such as `__proto__`. */
export const PartId = z
  .string()
  .regex(/^[\w.-]{1,40}$/u)
  .refine((id) => !(id in {}), 'is no id');

export const generalFields = {
  title: line(500),
  language: LanguageCode,
  /** ISO 3166-1 alpha-2. */
  country: CountryCode,
  city: line(200),
  /** The area of the country. */
  region: line(200),
  /** The contracting authority as the notice names it. */
  buyerName: line(500),
  value: GivenMoney,
  contractNumber: line(200),
  method: z.enum(procurementMethods),
  /** The procedure: one of `procedures`, or its own name. */
  methodDetails: line(500),
  category: z.enum(procurementCategories),
  deadline: GivenTime,
  questionsUntil: GivenTime,
  openingAt: GivenTime,
  sibutu: z.boolean(),
  type: NoticeType,
  kind: z.enum(noticeKinds),
  /** Readable without a subscription. Null: an online notice is, an offline one is not. */
  free: z.boolean(),
};

export const contactFields = {
  organisationName: line(500),
  title: line(100),
  firstName: line(200),
  lastName: line(200),
  address: line(500),
  city: line(200),
  state: line(200),
  country: CountryCode,
  phone: line(60),
  email: line(254),
  fax: line(60),
  postalCode: line(20),
  web: line(500),
  procurement: line(500),
};

export const GivenLot = z.strictObject({
  id: PartId,
  title: line(500).optional(),
  description: text(4000).optional(),
  value: GivenMoney.optional(),
  /** Where it differs from the notice's. */
  deadline: GivenTime.optional(),
  cpv: z.array(CpvCode).max(20).optional(),
});
export type GivenLot = z.infer<typeof GivenLot>;

const criterion = z.strictObject({ kind: z.enum(criterionKinds).optional(), name: line(500).optional(), weight: line(40).optional() });
const place = z.strictObject({ name: line(500).optional(), city: line(200).optional(), country: CountryCode.optional() });

export const detailedFields = {
  /** Rich text. The server keeps p, br, strong, em, u, ul, ol, li, h3, h4, blockquote, tables and links. */
  descriptionHtml: boundedText(MAX_RICH_TEXT_LENGTH),
  /** What everybody reads of a notice for subscribers. Null: the beginning of the description. */
  teaser: line(400),
  eligibility: text(20_000),
  /** How bids are handed in. */
  submissionMethod: text(4000),
  submissionPlace: line(500),
  openingPlace: line(500),
  /** The security that a bidder gives (eForms BT-751, BT-75). */
  bidSecurity: z.strictObject({ value: GivenMoney.nullable(), validity: Duration.nullable(), description: text(4000) }),
  /** How long a bid stays valid (eForms BT-98). */
  bidValidity: Duration,
  /** Where and how the documents are obtained, and their fee. */
  documentAccess: z.strictObject({ description: text(4000), fee: GivenMoney.nullable() }),
  contractPeriod: z.strictObject({ start: z.iso.date().nullable(), end: z.iso.date().nullable(), duration: Duration.nullable() }),
  hasOptions: z.boolean(),
  options: text(4000),
  hasRenewal: z.boolean(),
  renewal: z.strictObject({ maximum: z.number().int().min(0).max(1000).nullable(), description: text(4000) }),
  framework: z.strictObject({ maximumParticipants: z.number().int().min(1).max(100_000).nullable(), maximumValue: GivenMoney.nullable() }),
  criteria: z.array(criterion).max(50),
  places: z.array(place).max(50),
  fundingAgency: line(300),
  sourceOfFunding: line(300),
  project: z.strictObject({ id: line(200), title: line(500) }),
  reviewDetails: text(20_000),
};

const supplier = z.strictObject({ name: line(500), scheme: line(50).optional(), identifier: line(100).optional(), country: CountryCode.optional() });
export const GivenAward = z.strictObject({
  id: PartId,
  title: line(500).optional(),
  description: text(4000).optional(),
  /** OCDS awardStatus. */
  status: z.enum(['pending', 'active', 'cancelled', 'unsuccessful']).optional(),
  date: z.iso.date().optional(),
  value: GivenMoney.optional(),
  suppliers: z.array(supplier).max(50).optional(),
  contractNumber: line(200).optional(),
  /** Ids of lots. */
  lots: z
    .array(PartId)
    .max(MAX_LOTS)
    .refine((ids) => new Set(ids).size === ids.length, { message: 'names a lot twice', params: { rule: 'repeated' } })
    .optional(),
  /** Number of bids received. */
  bids: z.number().int().min(0).max(1_000_000).optional(),
});
export type GivenAward = z.infer<typeof GivenAward>;

export const cpvFields = {
  /** CPV codes, the main one first. */
  cpv: z.array(CpvCode).max(100),
};
export const awardFields = {
  /** Nothing is awarded yet. */
  noAwardYet: z.boolean(),
};

/** Changes of a long list: an item replaces the one with its id, or goes to the end. Others stay. */
const changesOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ put: z.array(item).max(MAX_PUT).default([]), remove: z.array(PartId).max(MAX_REMOVED).default([]) });

type Nullable<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };
/** Each field may be absent (it stays) or null (it is emptied). */
const changeable = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, (schema as z.ZodType).nullable().optional()])) as unknown as Nullable<Shape>;

export const GeneralChange = z.strictObject(changeable(generalFields));
export const ContactChange = z.strictObject(changeable(contactFields));
export const DetailedChange = z.strictObject({ ...changeable(detailedFields), lots: changesOf(GivenLot).optional() });
export const CpvChange = z.strictObject(changeable(cpvFields));
export const AwardsChange = z.strictObject({ ...changeable(awardFields), awards: changesOf(GivenAward).optional() });

/** Fields that the part of an amendment opens: the type, the kind and what is free never change. */
const { type: _type, kind: _kind, free: _free, ...amendable } = generalFields;
export const GeneralAmendment = z.strictObject(changeable(amendable));

/** All fields of a notice by tab; empty ones are absent. */
export const NoticeFields = z.object({
  'General-information': z.object(generalFields).partial(),
  'Contact-information': z.object(contactFields).partial(),
  'Detailed-information': z.object({ ...detailedFields, lots: z.array(GivenLot) }).partial(),
  'cpv-codes': z.object(cpvFields).partial(),
  CAI: z.object({ ...awardFields, awards: z.array(GivenAward) }).partial(),
});
export type NoticeFields = z.infer<typeof NoticeFields>;
