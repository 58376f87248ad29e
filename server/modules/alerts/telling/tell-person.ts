import { MAX_MAILED } from '#contract/alert-names.ts';
import { languageOfReader } from '#contract/languages.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { type DueAlert, isFirstToTell, lockMatching, markTold, postpone, takeDueAlerts } from '../alerts.repo.ts';
import { alertMatches } from '../alerts.mails.ts';
import { alertsWithPending, markFindingsTold, pendingFindings } from '../findings.repo.ts';
import { type Recipient, insertMail, recipientOf } from '../mails.repo.ts';
import { unsubscribeToken } from '../unsubscribe-alerts.ts';
import { itemsOf, moreLine } from './mail-items.ts';
import { tellWebhook } from './tell-webhook.ts';

const HOUR_MS = 3_600_000;
/** Names of alerts in a subject. */
const MAX_NAMED = 3;

/** The names of alerts, and how many more there are than can be named. */
function namesOf(alerts: readonly DueAlert[]): string {
  const names = alerts.slice(0, MAX_NAMED).map(({ name }) => name);
  return [...names, ...(alerts.length > MAX_NAMED ? [`+${alerts.length - MAX_NAMED}`] : [])].join(' · ');
}

/** Emails a person what their alerts on one site found. @returns alert.id of those that found something. */
async function mailSite(ctx: Ctx, accountId: number, person: Recipient, alerts: readonly DueAlert[]): Promise<number[]> {
  const ids = alerts.map(({ id }) => id);
  const { items, total } = await pendingFindings(ctx, accountId, ids, MAX_MAILED);
  if (items.length === 0) return [];
  const found = new Set(await alertsWithPending(ctx, accountId, ids));
  const site = siteNamed(ctx.config, alerts[0]!.site);
  const language = languageOfReader(person.language);
  const reader = { site, language };
  const mailId = await insertMail(ctx, accountId, [...found]);
  const mailItems = await itemsOf(ctx, items, alerts, reader);
  const isInstant = alerts.some(({ id, frequency }) => frequency === 'instant' && found.has(id));
  const isQueued = await sendMail({ ...ctx, site }, alertMatches, {
    to: person.email,
    accountId,
    name: person.firstName,
    language,
    items: mailItems,
    ...(total > mailItems.length ? { note: moreLine(total - mailItems.length, reader) } : {}),
    values: { alerts: namesOf(alerts.filter(({ id }) => found.has(id))), tenders: total, link: `/my-alerts?lang=${language}` },
    unsubscribe: `/unsubscribe-alerts/${unsubscribeToken(ctx, mailId, accountId)}`,
    key: `alerts ${mailId}`,
    isDigest: !isInstant,
  });
  // The address has turned out not to exist this moment: they are told once it does.
  if (!isQueued) throw new Error('The email of some alerts was not queued.');
  await markFindingsTold(ctx, accountId, ids, mailId);
  return [...found];
}

/**
 * Tells a person what their due alerts found: one email for all alerts of a site, and no notice twice; and the webhook of their team, whether
 * or not an email reaches them. Whom another worker is telling is left to it.
 * @param ctx in a transaction.
 */
export async function tellPerson(ctx: Ctx, accountId: number): Promise<void> {
  if (!(await isFirstToTell(ctx, accountId))) return;
  await lockMatching(ctx, 'together');
  const alerts = await takeDueAlerts(ctx, accountId);
  if (alerts.length === 0) return;
  await tellWebhook(
    ctx,
    accountId,
    alerts.filter(({ byWebhook }) => byWebhook),
  );
  const ids = alerts.map(({ id }) => id);
  const toMail = alerts.filter(({ byMail }) => byMail);
  const person = await recipientOf(ctx, accountId);
  const isReachable = person !== undefined && person.isReachable && !person.isRefused;
  // Looked at again in an hour: the address may be confirmed by then.
  const mailIds = toMail.map(({ id }) => id);
  if (!isReachable && (await alertsWithPending(ctx, accountId, mailIds)).length > 0) return postpone(ctx, ids, new Date(ctx.clock.now().getTime() + HOUR_MS));
  const mailed: number[] = [];
  if (isReachable) for (const group of Map.groupBy(toMail, ({ site }) => site).values()) mailed.push(...(await mailSite(ctx, accountId, person, group)));
  await markTold(ctx, ids, mailed);
}
