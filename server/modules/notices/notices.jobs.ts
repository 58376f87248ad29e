// Jobs and schedules of this module.
import { z } from 'zod';
import { defineJob, defineSchedule } from '#server/platform/jobs/define-job.ts';
import { publishDueNotices, publishWhenDue } from './approval/publish-when-due.ts';

/** Publishes a notice at its time. */
export const publishNotice = defineJob({
  name: 'publish-notice',
  data: z.object({
    /** notice.id */
    notice: z.number().int(),
  }),
  key: ({ notice }) => String(notice),
  run: (ctx, { notice }) => publishWhenDue(ctx, notice),
});

/** Publishes those whose job was lost. */
export const publishDue = defineSchedule({ name: 'publish-due-notices', cron: '* * * * *', run: publishDueNotices });
