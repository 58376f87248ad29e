// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
/** The notice's title and page. */
const notice = { title: z.string(), link: z.string() };
/** Why it was amended. */
const amendment = { ...notice, reason: z.string().nullable() };

export const noticeAmendedMail = defineMail({ name: 'notice-amended', texts, values: amendment });
/** `deadline`: the new one, by the notice's clock. */
export const deadlineExtended = defineMail({ name: 'deadline-extended', texts, values: { ...amendment, deadline: z.string() } });
export const noticeCancelledMail = defineMail({ name: 'followed-notice-cancelled', texts, values: amendment });
export const noticeAwardedMail = defineMail({ name: 'followed-notice-awarded', texts, values: amendment });
export const questionAnsweredMail = defineMail({ name: 'question-answered', texts, values: { ...notice, question: z.string(), answer: z.string() } });
/** One notice closes soon; or several, `title` being the first. Each stands in the email as a block. */
export const deadlineReminder = defineMail({ name: 'deadline-reminder', texts, values: notice });
export const deadlineReminders = defineMail({
  name: 'deadline-reminders',
  texts,
  values: { title: z.string(), others: z.number() },
  buttonPath: '/calendar-and-reminders',
});
