import type { Proposal } from '#contract/proposals.ts';
import { findEmails, findFaxes, findPhones, findWebs } from './find-contacts.ts';
import { shorten } from './shorten.ts';
import type { Sentence } from './split-sentences.ts';

const finders = [
  ['email', findEmails, 254],
  ['phone', findPhones, 60],
  ['fax', findFaxes, 60],
  ['web', findWebs, 500],
] as const;

/** Email, phone, fax and web. The first of each is likeliest that of the buyer. */
export function proposeContacts(sentences: readonly Sentence[]): Proposal[] {
  return finders.flatMap(([field, find, max]) =>
    sentences
      .flatMap(({ text, plain }) => find(plain).map(({ from, to }) => ({ text, from, value: plain.slice(from, to) })))
      .filter(({ value }) => value.length <= max)
      .map(({ text, from, value }, index): Proposal => ({
        tab: 'Contact-information',
        field,
        value: field === 'web' && !/^https?:/u.test(value) ? `https://${value}` : value,
        shown: text.slice(from, from + value.length),
        sentence: shorten(text, from),
        confidence: index === 0 ? 'high' : 'medium',
      })),
  );
}
