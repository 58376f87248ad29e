import { z } from 'zod';
import type { GivenTime, NoticeFields } from '#contract/draft-fields.ts';
import type { MissingField, NoticeTab } from '#contract/drafts.ts';
import { type NoticeType, resultTypes } from '#contract/notices.ts';
import { isTimeZone } from './given-values.ts';

/** Notices that ask for bids, so that suppliers must know until when and how. */
const calls: ReadonlySet<NoticeType> = new Set([
  'invitationForBids',
  'requestForProposals',
  'requestForQuotations',
  'prequalification',
  'auction',
  'designContest',
]);
/** Notices that report an award. */
const awardTypes: ReadonlySet<NoticeType> = new Set(resultTypes.filter((type) => type !== 'cancellation'));
const PHONE = /^\+?[\p{N} ().\-/]{3,60}$/u;
const Email = z.email();

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.') && url.username === '' && url.password === '';
}

/** The part of an entered time that is missing; null: it is whole, or nothing is entered. */
function missingPart(time: GivenTime | undefined): 'date' | 'time' | 'zone' | null {
  if (!time?.date) return time?.time ? 'date' : null;
  if (!time.time) return 'time';
  return time.zone && !isTimeZone(time.zone) ? 'zone' : null;
}

/**
 * What must be filled in or put right before a notice may be submitted. A missing zone and a missing currency are checks, which say more.
 * Details, submission and publication ask this one function.
 */
export function missingFields(fields: NoticeFields): MissingField[] {
  const { 'General-information': general, 'Contact-information': contact, 'Detailed-information': detailed, 'cpv-codes': cpv, CAI } = fields;
  const missing: MissingField[] = [];
  const add = (tab: NoticeTab, field: string, rule: MissingField['rule'] = 'required') => missing.push({ tab, field, rule });
  const require = (tab: NoticeTab, values: Readonly<Record<string, unknown>>) => {
    for (const [field, value] of Object.entries(values)) if (value === undefined) add(tab, field);
  };
  const { type = 'invitationForBids', kind } = general;
  const isCall = calls.has(type);

  const { title, language, country, buyerName, deadline } = general;
  require('General-information', { title, language, country, buyerName });
  for (const field of ['deadline', 'questionsUntil', 'openingAt'] as const) {
    const part = missingPart(general[field]);
    if (part) add('General-information', `${field}.${part}`);
  }
  // A bid that comes through the portal is opened after the deadline, so there must be one.
  if ((isCall || kind === 'online') && !resultTypes.includes(type) && !deadline?.date && !deadline?.time) add('General-information', 'deadline');

  require('Contact-information', { organisationName: contact.organisationName });
  if (contact.email === undefined && contact.phone === undefined) add('Contact-information', 'email');
  if (contact.email !== undefined && !Email.safeParse(contact.email).success) add('Contact-information', 'email', 'format-email');
  if (contact.phone !== undefined && !PHONE.test(contact.phone)) add('Contact-information', 'phone', 'phone');
  if (contact.web !== undefined && !isWebAddress(contact.web)) add('Contact-information', 'web', 'web');

  require('Detailed-information', { descriptionHtml: detailed.descriptionHtml });
  if (isCall && kind === 'offline' && !detailed.submissionMethod && !detailed.submissionPlace) add('Detailed-information', 'submissionMethod');
  for (const { id, title: lotTitle, deadline: lotDeadline } of detailed.lots ?? []) {
    if (!lotTitle) add('Detailed-information', `lots[${id}].title`);
    const part = missingPart(lotDeadline);
    if (part) add('Detailed-information', `lots[${id}].deadline.${part}`);
  }

  require('cpv-codes', { cpv: cpv.cpv });
  addMissingAwards();
  return missing;

  function addMissingAwards() {
    const { awards = [], noAwardYet } = CAI;
    if (awardTypes.has(type)) {
      if (awards.length === 0) add('CAI', 'awards');
    } else if (type !== 'cancellation' && awards.length === 0 && noAwardYet !== true) add('CAI', 'noAwardYet');
    for (const { id, status = 'active', suppliers = [] } of awards) {
      if (status === 'active' && suppliers.length === 0) add('CAI', `awards[${id}].suppliers`);
      suppliers.forEach(({ name }, index) => {
        if (name === '') add('CAI', `awards[${id}].suppliers.${index}.name`);
      });
    }
  }
}
