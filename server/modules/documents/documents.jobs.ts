import { z } from 'zod';
import { defineJob, defineSchedule } from '#server/platform/jobs/define-job.ts';
import { scanDocument, scanWaiting } from './scan/scan-document.ts';

/** Scans one file soon after it has arrived. If the scanner does not answer, the schedule comes back to it. */
export const scanJob = defineJob({
  name: 'documents.scan',
  data: z.object({ document: z.string() }),
  retryLimit: 0,
  run: async (ctx, { document }) => {
    await scanDocument(ctx, document).catch((error: unknown) => ctx.log.warn({ err: error, document }, 'a file waits for the virus scanner'));
  },
});

export const scanSchedule = defineSchedule({ name: 'documents-scan', cron: '* * * * *', run: scanWaiting });
