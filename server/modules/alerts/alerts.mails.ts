// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

export const alertTexts = mailTexts(join(import.meta.dirname, 'mails'));

/** New tenders of one alert or several, as items. `alerts`: their names; `tenders`: how many tenders there are, `more` of which are in the portal alone. */
export const alertMatches = defineMail({
  name: 'alert-matches',
  texts: alertTexts,
  values: { alerts: z.string(), tenders: z.number(), link: z.string() },
  // Lines of an item, and the line below them where the email has not all of them.
  partValues: ['time', 'name', 'more'],
});
