// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));

/** To the colleague who has it now. `due` and `note` in words, or a dash. */
export const tenderAssigned = defineMail({
  name: 'tender-assigned',
  texts,
  values: { title: z.string(), by: z.string(), due: z.string(), note: z.string() },
  buttonPath: '/assignments',
});
