import { languageOfReader } from '#contract/languages.ts';
import { type ReturnReason, returnReasons } from '#contract/notice-names.ts';
import type { FieldError } from '#server/platform/errors.ts';
import { toOneLine } from '#server/platform/mail/mail-text.ts';
import { noticeReturned } from '../notices.mails.ts';

/** The rules that can fail after an approval, each with what the buyer is told. */
const reasonOfRule: Readonly<Record<string, ReturnReason>> = {
  'deadline-past': 'dates',
  'dates-order': 'dates',
  'no-time-zone': 'dates',
  'opening-officers': 'officers',
  'documents-unfinished': 'documents',
  'buyer-blocked': 'buyer',
  'buyer-not-approved': 'buyer',
};

/** Why a publication was refused, each reason once; any other rule is about the contents. */
export function returnReasonsOf(errors: readonly FieldError[] = []): ReturnReason[] {
  const found = new Set(errors.map(({ rule = '' }) => reasonOfRule[rule] ?? 'contents'));
  return found.size === 0 ? ['contents'] : returnReasons.filter((reason) => found.has(reason));
}

/** Reasons as sentences of the email, in a language. @param name of the buyer */
export function returnReasonsInWords(reasons: readonly ReturnReason[], name: string, requestedLanguage: string): string {
  const t = noticeReturned.texts(languageOfReader(requestedLanguage));
  const organisation = toOneLine(name);
  return reasons.map((reason) => t(`mails.notice-returned.${reason}`, { organisation })).join(' ');
}
