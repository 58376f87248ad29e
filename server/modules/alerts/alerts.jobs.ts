// Jobs and schedules of this module.
import { z } from 'zod';
import { MATCH_DAYS } from '#contract/alert-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob, defineSchedule } from '#server/platform/jobs/define-job.ts';
import { deleteFindingsBefore, deleteLeftFindings } from './findings.repo.ts';
import { deleteMailsBefore } from './mails.repo.ts';
import { refreshAlerts } from './matching/compile-alerts.ts';
import { tellDue } from './telling/tell-due.ts';

/** Emails what instant alerts found. The batches of one span share one job, and so one email. */
export const tellInstantly = defineJob({
  name: 'alerts.instant',
  data: z.object({ span: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  key: ({ span }) => span,
  keepsTime: true,
  run: (ctx) => tellDue(ctx, { instant: true }),
});

/** Daily and weekly ones, by the clock; and what a dead worker left. */
export const tellByClock = defineSchedule({ name: 'alerts-tell', cron: '* * * * *', run: (ctx) => tellDue(ctx) });

export const refresh = defineSchedule({ name: 'alerts-refresh', cron: '23 * * * *', run: refreshAlerts });

const DAY_MS = 86_400_000;
/** An email may be unsubscribed from for so long. */
const MAIL_DAYS = 400;
/** What is left over is looked for among the findings of so many days. */
const LEFT_DAYS = 3;

async function sweepAlerts(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - MATCH_DAYS * DAY_MS);
  await deleteFindingsBefore(ctx, before);
  await deleteLeftFindings(ctx, new Date(ctx.clock.now().getTime() - LEFT_DAYS * DAY_MS));
  await deleteMailsBefore(ctx, new Date(ctx.clock.now().getTime() - MAIL_DAYS * DAY_MS));
}

export const sweep = defineSchedule({ name: 'alerts-sweep', cron: '41 2 * * *', run: sweepAlerts });
