import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import type { Module } from '#server/platform/module.ts';
import { auditNames } from './bids.audit.ts';
import * as events from './bids.events.ts';
import { hooks } from './bids.hooks.ts';
import * as mails from './bids.mails.ts';
import { bidsRoutes } from './bids.routes.ts';
import { sweepBidFiles } from './files/drop-files.ts';

export const bids: Module = {
  name: 'bids',
  routes: bidsRoutes,
  auditNames,
  events: Object.values(events),
  mails: Object.values(mails),
  hooks,
  schedules: [defineSchedule({ name: 'bid-files-sweep', cron: '47 * * * *', run: sweepBidFiles })],
};
