// Emails of this module. Their texts: mails/<language>.json.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail, mailValues } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

const texts = mailTexts(join(import.meta.dirname, 'mails'));
const { at, organisation } = mailValues;
/** Title of the tender. */
const tender = { tender: z.string() };

export const openingOfficerAppointed = defineMail({ name: 'opening-officer-appointed', texts, values: organisation, buttonPath: '/opening-officers' });
export const openingPassphraseSet = defineMail({ name: 'opening-passphrase-set', texts, values: at, notYou: true });
/** To every bidder. */
export const bidsOpened = defineMail({ name: 'bids-opened', texts, values: { ...tender, ...at } });
const result = { ...tender, ...organisation, lot: z.string(), reason: z.string() };
/** To a bidder: a lot that it gets, or does not get, and why. Of a tender without lots `lot` is its title. */
export const bidWon = defineMail({ name: 'bid-won', texts, values: result });
export const bidLost = defineMail({ name: 'bid-lost', texts, values: result });
/** To a bidder: the lots of one award that it bid for, as paragraphs, where there are several. */
export const bidsDecided = defineMail({
  name: 'bids-decided',
  texts,
  values: { ...tender, ...organisation, results: z.string() },
  // Of `results` (results-in-words.ts).
  partValues: ['n', 'lots', 'reason', 'names', 'more'],
});
