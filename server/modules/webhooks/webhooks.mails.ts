// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
const about = { texts, values: { host: z.string() }, buttonPath: '/my-alerts' } as const;

/** To the owners: the receiver answered 410. */
export const webhookGone = defineMail({ name: 'webhook-gone', ...about });
/** To the owners: nothing arrived for days. */
export const webhookFailing = defineMail({ name: 'webhook-failing', ...about });
