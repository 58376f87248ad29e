import { MAX_MAILED } from '#contract/alert-names.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { type DueAlert, markTold, takeDueAlerts } from '../alerts.repo.ts';
import { alertMatches } from '../alerts.mails.ts';
import { markFindingsTold, pendingFindings } from '../findings.repo.ts';
import { type Recipient, insertMail, recipientOf } from '../mails.repo.ts';
import { unsubscribeToken } from '../unsubscribe-alerts.ts';
import { itemsOf, moreLine } from './mail-items.ts';

/** Names of alerts in a subject: the first, and how many others. */
const namesOf = (alerts: readonly DueAlert[]) => alerts.map(({ name }) => name).join(' · ');

/** Emails a person what their alerts on one site found. @returns alert.id of those in the email. */
async function mailSite(ctx: Ctx, accountId: number, person: Recipient, alerts: readonly DueAlert[]): Promise<number[]> {
  const ids = alerts.map(({ id }) => id);
  const { items, total } = await pendingFindings(ctx, accountId, ids, MAX_MAILED);
  if (items.length === 0) return [];
  const site = siteNamed(ctx.config, alerts[0]!.site);
  const language = interfaceLanguages.find((supported): supported is InterfaceLanguage => supported === person.language) ?? 'en';
  const found = new Set(items.flatMap(({ alertIds }) => alertIds));
  const telling = alerts.filter(({ id }) => found.has(id));
  const mailId = await insertMail(ctx, accountId, [...found]);
  const reader = { site, language };
  const mailItems = await itemsOf(ctx, items, alerts, reader);
  await sendMail({ ...ctx, site }, alertMatches, {
    to: person.email,
    accountId,
    name: person.firstName,
    language,
    items: mailItems,
    ...(total > mailItems.length ? { note: moreLine(total - mailItems.length, reader) } : {}),
    values: { alerts: namesOf(telling), tenders: total, link: `/my-alerts?lang=${language}` },
    unsubscribe: `/unsubscribe-alerts/${unsubscribeToken(ctx, mailId, accountId)}`,
    key: `alerts ${mailId}`,
  });
  await markFindingsTold(ctx, accountId, ids, mailId);
  return [...found];
}

/** Emails a person what their due alerts found: one email for all alerts of a site, and no notice twice. @param ctx in a transaction. */
export async function tellPerson(ctx: Ctx, accountId: number): Promise<void> {
  const alerts = await takeDueAlerts(ctx, accountId);
  const person = alerts.length === 0 ? undefined : await recipientOf(ctx, accountId);
  const mailed: number[] = [];
  // What cannot be mailed now stays to be told with the next finding.
  if (person?.isReachable && !person.isRefused)
    for (const group of Map.groupBy(alerts, ({ site }) => site).values()) mailed.push(...(await mailSite(ctx, accountId, person, group)));
  await markTold(
    ctx,
    alerts.map(({ id }) => id),
    mailed,
  );
}
