import { MAX_MAILED } from '#contract/alert-names.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import { queueMessage } from '#server/modules/webhooks/index.ts';
import { type Ctx, visitor } from '#server/platform/ctx.ts';
import { type DueAlert, webhookTeamsOf } from '../alerts.repo.ts';
import { markFindingsToldToWebhook, pendingFindings } from '../findings.repo.ts';

/** The message's type, which never changes what it means. */
const TYPE = 'alert.matches';

/** Queues one message of what a person's alerts on one site found: of each notice what everybody may see. */
async function tellOfSite(ctx: Ctx, accountId: number, organisationId: number, alerts: readonly DueAlert[]): Promise<void> {
  const ids = alerts.map(({ id }) => id);
  const { items, total } = await pendingFindings(ctx, accountId, ids, MAX_MAILED, 'webhook');
  if (items.length === 0) return;
  const site = siteNamed(ctx.config, alerts[0]!.site);
  const origin = site.origin ?? '';
  const cards = await cardsOf(
    { ...ctx, site, actor: visitor },
    items.map(({ noticeId }) => noticeId),
  );
  const alertIds = new Map(items.map(({ publicId, alertIds: found }) => [publicId, found]));
  const named = new Map(alerts.map(({ id, publicId, name }) => [id, { id: publicId, name }]));
  const notices = cards.map(({ id, slug, title, language, buyer, country, sectors, publishedAt, deadline, teaser }) => ({
    id,
    url: `${origin}/notice-details/${encodeURIComponent(slug)}`,
    title,
    language,
    teaser,
    buyer: buyer === null ? null : { id: buyer.id, name: buyer.name },
    country,
    sectors,
    publishedAt,
    deadline: deadline && { at: deadline.at, zone: deadline.zone },
    alerts: (alertIds.get(id) ?? []).flatMap((alert) => named.get(alert) ?? []),
  }));
  const data = { site: site.code, notices, further: total - notices.length, url: `${origin}/my-alerts` };
  if ((await queueMessage(ctx, organisationId, TYPE, data)) !== null) await markFindingsToldToWebhook(ctx, accountId, ids);
}

/**
 * Tells the webhooks of a person's teams what their due alerts found, each that of the team for which it was switched on, while the person
 * belongs to it. Without one nothing is sent, and nothing counts as told. @param ctx in a transaction.
 */
export async function tellWebhook(ctx: Ctx, accountId: number, alerts: readonly DueAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  const teams = await webhookTeamsOf(ctx, accountId);
  for (const team of teams) {
    const ofTeam = alerts.filter(({ webhookTeam }) => webhookTeam === team);
    for (const group of Map.groupBy(ofTeam, ({ site }) => site).values()) await tellOfSite(ctx, accountId, team, group);
  }
}
