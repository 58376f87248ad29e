// Emails of this module. Their texts: mails/<language>.json. Amounts and days come as the reader's language writes them.
import { join } from 'node:path';
import { z } from 'zod';
import { defineMail } from '#server/platform/mail/define-mail.ts';
import { mailTexts } from '#server/platform/mail/texts.ts';

export const subscriptionTexts = mailTexts(join(import.meta.dirname, 'mails'));
const texts = subscriptionTexts;
const plan = { plan: z.string(), organisation: z.string() };
const until = { until: z.string() };
const period = { ...plan, ...until, from: z.string() };

/** To who pays: a payment arrived. */
export const paymentReceived = defineMail({
  name: 'payment-received',
  texts,
  values: { ...period, total: z.string(), number: z.string() },
  buttonPath: '/subscription',
});
/** To who pays: an administrator gave a period. */
export const planGiven = defineMail({ name: 'plan-given', texts, values: period, buttonPath: '/subscription' });
/** To administrators: a payment needs a decision. */
export const paymentHeld = defineMail({
  name: 'payment-held',
  texts,
  values: { ...plan, total: z.string(), site: z.string(), why: z.string() },
  buttonPath: '/e-commerce',
});
/** To administrators: the money of a plan that runs was disputed, or given back elsewhere. */
export const paymentTakenBack = defineMail({
  name: 'payment-taken-back',
  texts,
  values: { ...plan, total: z.string(), site: z.string() },
  buttonPath: '/e-commerce',
});
export const subscriptionEnding = defineMail({ name: 'subscription-ending', texts, values: { ...plan, ...until }, buttonPath: '/subscribe' });
export const subscriptionRenews = defineMail({
  name: 'subscription-renews',
  texts,
  values: { ...plan, ...until, total: z.string() },
  buttonPath: '/subscription',
});
export const renewalFailed = defineMail({ name: 'renewal-failed', texts, values: { ...plan, ...until, total: z.string() }, buttonPath: '/subscribe' });
export const subscriptionEnded = defineMail({ name: 'subscription-ended', texts, values: { ...plan, ...until }, buttonPath: '/subscribe' });
