import type { GivenAward, GivenLot, NoticeFields } from '#contract/draft-fields.ts';
import type { Award, Lot, NoticeContent } from '#contract/notices.ts';
import type { z } from 'zod';
import { cleanRichText, plainTextOf, richTextOf } from '../lifecycle/rich-text.ts';
import { dayOf, dayTimeOf, filledOf, givenMoneyOf, givenTimeOf, moneyOf, noticeTimeOf } from './given-values.ts';

/** Tabs that have fields. */
export type FieldTab = keyof NoticeFields;
type Given<Tab extends FieldTab, Name extends keyof NoticeFields[Tab]> = NonNullable<NoticeFields[Tab][Name]>;

/**
 * How a field is kept in a content: `read` gives it as a form has it, `write` sets it (undefined: empties it) on a copy of the content. What
 * a content cannot hold, such as a date without a time, is kept beside it as entered.
 */
interface FieldInContent<T = unknown> {
  read(content: NoticeContent): T | undefined;
  write(content: NoticeContent, value: T | undefined): void;
}

const put = (content: object, name: string, value: unknown) => {
  const fields = content as Record<string, unknown>;
  if (value === undefined) delete fields[name];
  else fields[name] = value;
};

/** A field that a content has under the same name and in the same form. */
const same = (name: keyof NoticeContent): FieldInContent => ({
  read: (content) => content[name],
  write: (content, value) => put(content, name, value),
});
/** A field that a content has in another form. */
const converted = <Name extends keyof NoticeContent, T>(
  name: Name,
  read: (stored: NonNullable<NoticeContent[Name]>) => T | undefined,
  write: (given: T) => NoticeContent[Name],
): FieldInContent<T> => ({
  read: (content) => (content[name] === undefined ? undefined : read(content[name])),
  write: (content, value) => put(content, name, value === undefined ? undefined : write(value)),
});
const time = (name: 'deadline' | 'questionsUntil' | 'openingAt') => converted(name, givenTimeOf, noticeTimeOf);
/** Kept beside the content alone. */
const besides: FieldInContent = { read: () => undefined, write: () => undefined };

/** Always there: a notice has a type, a kind and a title, though an empty one. */
const required = (name: 'title' | 'type' | 'kind', empty: string): FieldInContent => ({
  read: (content) => content[name],
  write: (content, value) => put(content, name, value ?? empty),
});

const contactField = (name: string): FieldInContent => ({
  read: (content) => (content.contact as Record<string, unknown> | undefined)?.[name],
  write: (content, value) => put(content, 'contact', filledOf({ ...content.contact, [name]: value })),
});

type Detailed<Name extends keyof NoticeFields['Detailed-information']> = Given<'Detailed-information', Name>;
const text = (value: string | undefined) => value ?? '';

const descriptionHtml: FieldInContent<string> = {
  read: ({ descriptionHtml: html, description }) => html ?? (description === undefined ? undefined : richTextOf(description)),
  write: (content, value) => {
    put(content, 'descriptionHtml', value);
    put(content, 'description', value === undefined ? undefined : plainTextOf(value));
  },
};
const bidSecurity = converted(
  'bidSecurity',
  (stored): Detailed<'bidSecurity'> => ({
    value: stored.value ? givenMoneyOf(stored.value) : null,
    validity: stored.validity ?? null,
    description: text(stored.description),
  }),
  ({ value, validity, description }) => filledOf({ value: moneyOf(value), validity: validity ?? undefined, description }),
);
const documentAccess = converted(
  'documentAccess',
  (stored): Detailed<'documentAccess'> => ({ description: text(stored.description), fee: stored.fee ? givenMoneyOf(stored.fee) : null }),
  ({ description, fee }) => filledOf({ description, fee: moneyOf(fee) }),
);
const contractPeriod = converted(
  'contractPeriod',
  (stored): Detailed<'contractPeriod'> => ({ start: dayOf(stored.start), end: dayOf(stored.end), duration: stored.duration ?? null }),
  ({ start, end, duration }) => filledOf({ start: dayTimeOf(start), end: dayTimeOf(end), duration: duration ?? undefined }),
);
const renewal = converted(
  'renewal',
  (stored): Detailed<'renewal'> => ({ maximum: stored.maximum ?? null, description: text(stored.description) }),
  ({ maximum, description }) => filledOf({ maximum: maximum ?? undefined, description }),
);
const framework = converted(
  'framework',
  (stored): Detailed<'framework'> => ({
    maximumParticipants: stored.maximumParticipants ?? null,
    maximumValue: stored.maximumValue ? givenMoneyOf(stored.maximumValue) : null,
  }),
  ({ maximumParticipants, maximumValue }) => filledOf({ maximumParticipants: maximumParticipants ?? undefined, maximumValue: moneyOf(maximumValue) }),
);
const project = converted(
  'project',
  (stored): Detailed<'project'> => ({ id: text(stored.id), title: text(stored.title) }),
  (given) => filledOf(given),
);
const cpv = converted(
  'classifications',
  (stored) => stored.filter(({ scheme }) => scheme === 'CPV').map(({ code }) => code),
  (codes) => codes.map((code) => ({ scheme: 'CPV', code })),
);

const named = <Name extends keyof NoticeContent>(...names: Name[]) => Object.fromEntries(names.map((name) => [name, same(name)]));

/** Every field of the tabs, except the lists that are changed item by item. */
export const fieldsInContent: Readonly<Record<FieldTab, Readonly<Record<string, FieldInContent>>>> = {
  'General-information': {
    title: required('title', ''),
    ...named('language', 'country', 'city', 'region', 'buyerName'),
    value: converted('value', givenMoneyOf, moneyOf),
    ...named('contractNumber', 'method', 'methodDetails', 'category'),
    deadline: time('deadline'),
    questionsUntil: time('questionsUntil'),
    openingAt: time('openingAt'),
    ...named('sibutu'),
    type: required('type', 'invitationForBids'),
    kind: required('kind', 'offline'),
    free: besides,
  },
  'Contact-information': Object.fromEntries(
    [
      'organisationName',
      'title',
      'firstName',
      'lastName',
      'address',
      'city',
      'state',
      'country',
      'phone',
      'email',
      'fax',
      'postalCode',
      'web',
      'procurement',
    ].map((name) => [name, contactField(name)]),
  ),
  'Detailed-information': {
    descriptionHtml,
    teaser: besides,
    ...named('eligibility', 'submissionMethod', 'submissionPlace', 'openingPlace', 'bidValidity'),
    bidSecurity,
    documentAccess,
    contractPeriod,
    ...named('hasOptions', 'options', 'hasRenewal'),
    renewal,
    framework,
    ...named('criteria', 'places', 'fundingAgency', 'sourceOfFunding'),
    project,
    ...named('reviewDetails'),
  },
  'cpv-codes': { cpv },
  CAI: { noAwardYet: besides },
};

/** Anything with an id. */
export interface Item {
  id: string;
}
/** A list whose items are changed one by one, each known by its id. */
interface ListInContent<Given extends Item = Item, Stored extends Item = Item> {
  stored(content: NoticeContent): readonly Stored[];
  write(content: NoticeContent, items: readonly Stored[]): void;
  read(stored: Stored): Given;
  toStored(given: Given): Stored;
}

const listNamed = <Name extends 'lots' | 'awards'>(name: Name) => ({
  stored: (content: NoticeContent): NonNullable<NoticeContent[Name]> => content[name] ?? [],
  write: (content: NoticeContent, items: readonly object[]) => put(content, name, items.length === 0 ? undefined : items),
});
const lots: ListInContent<GivenLot, z.infer<typeof Lot>> = {
  ...listNamed('lots'),
  read: ({ id, title, description, value, deadline, classifications }) => ({
    id,
    ...filledOf({
      title,
      description,
      value: value && givenMoneyOf(value),
      deadline: deadline && givenTimeOf(deadline),
      cpv: classifications?.filter(({ scheme }) => scheme === 'CPV').map(({ code }) => code),
    }),
  }),
  toStored: ({ id, title, description, value, deadline, cpv: codes }) => ({
    id,
    ...filledOf({
      title,
      description,
      value: moneyOf(value),
      deadline: deadline && noticeTimeOf(deadline),
      classifications: codes?.map((code) => ({ scheme: 'CPV', code })),
    }),
  }),
};
const awards: ListInContent<GivenAward, z.infer<typeof Award>> = {
  ...listNamed('awards'),
  read: ({ value, ...award }) => ({ ...award, ...(value ? { value: givenMoneyOf(value) } : {}) }) as GivenAward,
  toStored: ({ id, value, ...award }) => ({ id, ...filledOf({ ...award, value: moneyOf(value) }) }),
};

/** An award as a content has it. */
export const awardOfGiven = (given: GivenAward): z.infer<typeof Award> => awards.toStored(given);

/** Those lists, by their tab. */
export const listsInContent: Readonly<Partial<Record<FieldTab, Readonly<Record<string, ListInContent>>>>> = {
  'Detailed-information': { lots },
  CAI: { awards },
};

/** A value as it is stored, whatever was sent: rich text is cleaned. */
export const storedValue = (name: string, value: unknown): unknown => (name === 'descriptionHtml' && typeof value === 'string' ? cleanRichText(value) : value);
