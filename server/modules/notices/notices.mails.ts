// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail, mailValues } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
/** The notice's title, and the name of its buyer. */
const notice = { title: z.string(), ...mailValues.organisation };
const list = '/my-tenders-list';

/** To those who decide about it: the administrators, or the owners of the parent buyer. */
export const noticeSubmitted = defineMail({ name: 'notice-submitted', texts, values: notice, buttonPath: list });
/** A parent buyer approved it; an administrator decides next. */
export const noticeApprovedByParent = defineMail({ name: 'notice-approved-by-parent', texts, values: notice, buttonPath: list });
/** It is published at a set time. */
export const noticeScheduled = defineMail({ name: 'notice-scheduled', texts, values: { ...notice, ...mailValues.at }, buttonPath: list });
export const noticeRejected = defineMail({ name: 'notice-rejected', texts, values: { ...notice, ...mailValues.reason }, buttonPath: list });
export const noticePublishedMail = defineMail({ name: 'notice-published', texts, values: { ...notice, link: z.string() } });
/** It could not be published at its time, for reasons that `reasons` has as sentences (return-reasons.ts): it is a draft again. */
export const noticeReturned = defineMail({ name: 'notice-returned', texts, values: { ...notice, reasons: z.string() }, buttonPath: list });
export const noticeCancelled = defineMail({ name: 'notice-cancelled', texts, values: { ...notice, ...mailValues.reason, link: z.string() } });
