// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail, mailValues } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
const asked = { title: z.string(), question: z.string() };

/** To the buyer's people who may answer. */
export const questionAsked = defineMail({ name: 'question-asked', texts, values: asked, buttonPath: '/open-questions' });
/** To the asker alone. Its row goes once it is sent: it tells who asked. */
export const questionDeclined = defineMail({
  name: 'question-declined',
  texts,
  values: { ...asked, ...mailValues.reason, link: z.string() },
  deletesAfterSending: true,
});
