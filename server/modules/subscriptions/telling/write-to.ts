import { languageOfReader } from '#contract/languages.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MailDefinition } from '#server/platform/mail/define-mail.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { formatInstant, formatMoney, localeOf } from '../../../../web/lib/format.ts';
import { type BillingPerson, billedOrganisation, billingPeople } from '../billing-people.repo.ts';
import type { StoredOrder } from '../orders/orders.repo.ts';
import { nameOfPlan } from '../plans/name-of-plan.ts';

/** What every email about an order says, as its reader's language writes it. */
export interface OrderWords {
  readonly plan: string;
  readonly organisation: string;
  readonly total: string;
  /** Another amount in the order's currency. */
  readonly money: (amount: string) => string;
  /** A day of the order's site. */
  readonly day: (at: Date) => string;
  readonly language: ReturnType<typeof languageOfReader>;
}

/**
 * Writes about an order to some people, each in their language, on the order's site.
 * @param key which email this is: the same one is queued once for each person. @param valuesOf its values.
 */
export async function writeTo<Values>(
  ctx: Ctx,
  people: readonly BillingPerson[],
  order: StoredOrder,
  mail: MailDefinition<Values>,
  key: string,
  valuesOf: (words: OrderWords) => Values,
): Promise<void> {
  const site = siteNamed(ctx.config, order.site);
  const { name: organisation } = await billedOrganisation(ctx, order.organisationId);
  for (const { accountId, email, language: chosen, firstName } of people) {
    const language = languageOfReader(chosen);
    const locale = localeOf(language, site.code);
    const money = (amount: string) => formatMoney(locale, { amount, currency: order.currency });
    const words: OrderWords = {
      plan: nameOfPlan(order.planNames, language, site),
      organisation,
      total: money(order.total),
      money,
      day: (at) => formatInstant(locale, at.toISOString(), site.timeZone, 'day'),
      language,
    };
    const request = { to: email, accountId, name: firstName, language, values: valuesOf(words), key: `${mail.name} ${key} ${accountId}` };
    await sendMail({ ...ctx, site }, mail, request);
  }
}

/** Writes to those who look after the organisation's payments. */
export const writeToPayers = async <Values>(
  ctx: Ctx,
  order: StoredOrder,
  mail: MailDefinition<Values>,
  key: string,
  valuesOf: (words: OrderWords) => Values,
): Promise<void> => writeTo(ctx, await billingPeople(ctx, order.organisationId, order.accountId), order, mail, key, valuesOf);
