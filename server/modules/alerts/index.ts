import { openNoticeIndexed } from '#server/modules/search/index.ts';
import { subscriptionChanged } from '#server/modules/subscriptions/index.ts';
import { accountErasing, ownDataAsked } from '#server/modules/users/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineConsumer } from '#server/platform/events/outbox.ts';
import { onHook } from '#server/platform/hooks.ts';
import type { Module } from '#server/platform/module.ts';
import { refresh, sweep, tellByClock, tellInstantly } from './alerts.jobs.ts';
import * as mails from './alerts.mails.ts';
import { alertsOf, deleteAlertsOf } from './alerts.repo.ts';
import { alertsRoutes } from './alerts.routes.ts';
import { deleteFindingsOf, deleteMatches, findingsOfPerson } from './findings.repo.ts';
import { deleteMailsOf } from './mails.repo.ts';
import { recompileOfMembers } from './matching/compile-alerts.ts';
import { matchNotices } from './matching/match-notices.ts';
import { queryOf } from './present-alert.ts';

/** Matches what became public. Large batches: the lexemes of all notices meet the anchors of all alerts in one statement. */
const matcher = defineConsumer({ name: 'alerts', on: [openNoticeIndexed], batchSize: 1000, handle: matchNotices });

/** Who subscribes, or does no longer, has other spellings to look for. */
const readers = defineConsumer({
  name: 'alerts-readers',
  on: [subscriptionChanged],
  batchSize: 20,
  handle: (ctx, events) =>
    recompileOfMembers(
      ctx,
      events.map(({ key }) => key),
    ),
});

async function forgetPerson(ctx: Ctx, accountId: number): Promise<void> {
  await deleteFindingsOf(ctx, accountId);
  await deleteMatches(
    ctx,
    (await alertsOf(ctx, accountId)).map(({ id }) => id),
  );
  await deleteAlertsOf(ctx, accountId);
  await deleteMailsOf(ctx, accountId);
}

export const alerts: Module = {
  name: 'alerts',
  routes: alertsRoutes,
  consumers: [matcher, readers],
  mails: [mails.alertMatches],
  jobs: [tellInstantly],
  schedules: [tellByClock, refresh, sweep],
  hooks: [
    onHook(accountErasing, (ctx, { accountId }) => forgetPerson(ctx, accountId)),
    onHook(ownDataAsked, async (ctx, { accountId }) => ({
      alerts: (await alertsOf(ctx, accountId)).map(({ name, search, frequency, byMail, byWebhook, paused, createdAt }) => ({
        name,
        search: queryOf(search),
        frequency,
        byMail,
        byWebhook,
        paused,
        createdAt: createdAt.toISOString(),
      })),
      alertFindings: (await findingsOfPerson(ctx, accountId)).map(({ foundAt, ...finding }) => ({ ...finding, foundAt: foundAt.toISOString() })),
    })),
  ],
};
