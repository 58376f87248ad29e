import type { NoticeFields } from '#contract/draft-fields.ts';
import type { FormShape } from '../../../ui/autosave/use-saved-form.ts';
import { given } from './values.ts';

/** The contact's fields, in the order of the form (specification, section 3). */
export const contactFieldNames = [
  'organisationName',
  'title',
  'firstName',
  'lastName',
  'procurement',
  'email',
  'phone',
  'fax',
  'web',
  'address',
  'city',
  'state',
  'postalCode',
  'country',
] as const satisfies readonly (keyof NoticeFields['Contact-information'])[];
type ContactName = (typeof contactFieldNames)[number];
export type ContactValues = Record<ContactName, string>;

const each = <T>(valueOf: (name: ContactName) => T) => Object.fromEntries(contactFieldNames.map((name) => [name, valueOf(name)])) as Record<ContactName, T>;

/** The contact information as its form has it. */
export const contactShape: FormShape<ContactValues> = {
  toForm: (fields: NoticeFields['Contact-information']) => each((name) => fields[name] ?? ''),
  toFields: (values) => each((name) => given(values[name])),
};
