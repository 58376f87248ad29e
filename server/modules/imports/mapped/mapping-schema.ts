import { z } from 'zod';
import { noticeTypes, procurementCategories, procurementMethods } from '#contract/notices.ts';
import { normaliseCountry, normaliseCurrency, normaliseLanguage } from '../codes.ts';
import { isDatePattern } from './parse-date.ts';

/** The states that a row can leave its notice in. */
const statuses = ['published', 'closed', 'awarded', 'cancelled'] as const;

const text = (max: number) => z.string().trim().min(1, 'must not be empty').max(max);
const name = text(300);
const words = z.array(z.string().max(300)).max(200);

const zone = text(60).refine((zoneName) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zoneName }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}, 'is no IANA time zone');
const pattern = text(60).refine(isDatePattern, 'is no date pattern: see "Dates" in docs/import.md');
const patterns = z.array(pattern).min(1).max(20);
const decimalSign = z.enum(['.', ',']);
const scheme = text(60);

/** Used only where a column or member has one of some words, has none of some, or has any value. */
const Condition = z.strictObject({ from: name, is: words.optional(), not: words.optional() });
export type Condition = z.infer<typeof Condition>;

/** The source of a value, and its conversions. See docs/import.md, "Values". */
export interface Value {
  from?: string | Part[];
  constant?: string;
  join?: string;
  split?: string;
  skip?: 'numbers';
  take?: 'first' | 'last' | number;
  when?: Condition;
  null?: string[];
  values?: Record<string, string>;
  otherwise?: string;
  prefix?: string;
  label?: string;
}
/** A value, or the name of its column or member. */
export type Part = string | Value;

const valueShape = {
  get from() {
    return z.union([name, z.array(Part).min(1).max(50)]).optional();
  },
  constant: text(2000).optional(),
  join: z.string().max(20).optional(),
  split: z.string().min(1).max(20).optional(),
  skip: z.literal('numbers').optional(),
  take: z.union([z.enum(['first', 'last']), z.number().int().min(-100).max(100)]).optional(),
  when: Condition.optional(),
  null: words.optional(),
  values: z.record(z.string(), z.string().max(500)).optional(),
  otherwise: text(500).optional(),
  prefix: text(500).optional(),
  label: text(200).optional(),
};
const hasOneSource = (value: { from?: unknown; constant?: unknown }) => (value.from === undefined) !== (value.constant === undefined);
const needsSource = 'needs either "from" or "constant"';

const ValueObject: z.ZodType<Value> = z.strictObject(valueShape).refine(hasOneSource, needsSource);
const Part: z.ZodType<Part> = z.lazy(() => z.union([name, ValueObject]));

const TimeValue = z.union([name, z.strictObject({ ...valueShape, dates: patterns.optional(), timeZone: zone.optional() }).refine(hasOneSource, needsSource)]);
const Amount = z.union([name, z.strictObject({ amount: Part, currency: Part.optional(), decimal: decimalSign.optional() })]);

const Identifier = z.strictObject({ scheme: Part, identifier: Part });
const Supplier = z.strictObject({
  each: name.optional(),
  name: Part,
  scheme: Part.optional(),
  identifier: Part.optional(),
  country: Part.optional(),
});
const Award = z.strictObject({
  when: Condition.optional(),
  title: Part.optional(),
  description: Part.optional(),
  status: Part.optional(),
  date: TimeValue.optional(),
  value: Amount.optional(),
  contractNumber: Part.optional(),
  suppliers: z
    .array(Supplier.extend({ when: Condition.optional() }))
    .max(10)
    .optional(),
});
const Contact = z.strictObject({
  organisationName: Part.optional(),
  name: Part.optional(),
  address: Part.optional(),
  city: Part.optional(),
  state: Part.optional(),
  postalCode: Part.optional(),
  country: Part.optional(),
  phone: Part.optional(),
  email: Part.optional(),
  fax: Part.optional(),
  web: Part.optional(),
});
const Document = z.strictObject({
  url: Part,
  title: Part.optional(),
  format: Part.optional(),
  documentType: Part.optional(),
});

/** A value that is one of ours: checked where the mapping names ours itself. */
const oneOf = (list: readonly string[]) =>
  Part.superRefine((part, ctx) => {
    if (typeof part === 'string') return;
    const namedValues: [string[], string | undefined][] = [
      ...Object.entries(part.values ?? {}).map(([from, to]): [string[], string] => [['values', from], to]),
      [['otherwise'], part.otherwise],
      [['constant'], part.constant],
    ];
    for (const [path, value] of namedValues) {
      if (value !== undefined && !list.includes(value)) ctx.addIssue({ code: 'custom', path, message: `"${value}" is none of ${list.join(', ')}` });
    }
  });

const Fields = z.strictObject({
  title: Part,
  description: Part.optional(),
  language: Part.optional(),
  type: oneOf(noticeTypes).optional(),
  status: oneOf(statuses).optional(),
  country: Part.optional(),
  region: Part.optional(),
  city: Part.optional(),
  procuringEntityName: Part.optional(),
  category: oneOf(procurementCategories).optional(),
  method: oneOf(procurementMethods).optional(),
  methodDetails: Part.optional(),
  contractNumber: Part.optional(),
  references: z.array(Part).max(20).optional(),
  value: Amount.optional(),
  minValue: Amount.optional(),
  publishedAt: TimeValue.optional(),
  deadline: TimeValue.optional(),
  questionsUntil: TimeValue.optional(),
  openingAt: TimeValue.optional(),
  submissionMethod: Part.optional(),
  eligibility: Part.optional(),
  fundingAgency: Part.optional(),
  sourceOfFunding: Part.optional(),
  project: z.strictObject({ id: Part.optional(), title: Part.optional() }).optional(),
  contact: Contact.optional(),
  classifications: z
    .array(z.strictObject({ scheme, code: Part, description: Part.optional() }))
    .max(20)
    .optional(),
  documents: z.array(Document).max(20).optional(),
  awards: z.array(Award).max(10).optional(),
  sourceUrl: Part.optional(),
});

const Recognise = z
  .strictObject({
    columns: z.array(name).min(1).max(200).optional(),
    members: z.array(name).min(1).max(200).optional(),
    list: name.optional(),
  })
  .refine((recognise) => recognise.columns !== undefined || recognise.members !== undefined, 'needs "columns" (of a table), "members" (of JSON), or both')
  .refine((recognise) => recognise.list === undefined || recognise.members !== undefined, '"list" goes with "members"');

/** A mapping file: how a shape of table or JSON is recognised, and what its columns or members are in a notice. */
export const Mapping = z.strictObject({
  version: z.literal(1),
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,59}$/u, 'must be 2 to 60 of a–z, 0–9 and -, a letter first')
    .refine((id) => id !== 'ocds' && !/^(?:ted|eforms)/u.test(id), 'is the name of a format that is read without a mapping'),
  about: z.string().max(2000).optional(),
  recognise: Recognise,
  sheet: text(100).optional(),
  encoding: text(40)
    .refine((encoding) => {
      try {
        return new TextDecoder(encoding).encoding !== '';
      } catch {
        return false;
      }
    }, 'is no encoding that is known')
    .optional(),
  country: text(60)
    .refine((country) => normaliseCountry(country) !== null, 'is no country')
    .optional(),
  language: text(40)
    .refine((language) => normaliseLanguage(language) !== null, 'is no language')
    .optional(),
  currency: text(20)
    .refine((currency) => normaliseCurrency(currency) !== null, 'is no currency')
    .optional(),
  timeZone: zone.optional(),
  dates: patterns.optional(),
  decimal: decimalSign.optional(),
  nullWords: words.optional(),
  key: z.array(Part).min(1).max(5),
  date: z.union([TimeValue, z.array(TimeValue).min(1).max(5)]).optional(),
  buyer: z.strictObject({ name: Part, city: Part.optional(), identifiers: z.array(Identifier).max(5).optional() }).optional(),
  fields: Fields,
  changes: z
    .strictObject({
      each: name,
      date: TimeValue,
      reason: Part.optional(),
      set: z.record(z.string(), name),
    })
    .optional(),
});

export type Mapping = z.infer<typeof Mapping>;
export type TimeValue = z.infer<typeof TimeValue>;
export type Amount = z.infer<typeof Amount>;
export type AwardMapping = z.infer<typeof Award>;
export type Fields = z.infer<typeof Fields>;
