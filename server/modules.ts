import type { DeclaredJobs } from './platform/jobs/define-job.ts';
import { mailSchedule } from './platform/mail/mail-worker.ts';
import type { Module } from './platform/module.ts';
import { alerts } from './modules/alerts/index.ts';
import { assignments } from './modules/assignments/index.ts';
import { bids } from './modules/bids/index.ts';
import { classification } from './modules/classification/index.ts';
import { dashboards } from './modules/dashboards/index.ts';
import { documents } from './modules/documents/index.ts';
import { following } from './modules/following/index.ts';
import { imports } from './modules/imports/index.ts';
import { notices } from './modules/notices/index.ts';
import { organisations } from './modules/organisations/index.ts';
import { publicationLog } from './modules/publication-log/index.ts';
import { questions } from './modules/questions/index.ts';
import { syndication } from './modules/syndication/index.ts';
import { proposals } from './modules/proposals/index.ts';
import { reference } from './modules/reference/index.ts';
import { search } from './modules/search/index.ts';
import { sites } from './modules/sites/index.ts';
import { subscriptions } from './modules/subscriptions/index.ts';
import { users } from './modules/users/index.ts';
import { webhooks } from './modules/webhooks/index.ts';

/** The features of the program, lower levels first. The only place that combines them. */
export const modules: readonly Module[] = [
  reference,
  sites,
  organisations,
  users,
  subscriptions,
  webhooks,
  documents,
  publicationLog,
  notices,
  questions,
  following,
  assignments,
  bids,
  search,
  classification,
  proposals,
  imports,
  syndication,
  alerts,
  dashboards,
];

/** The jobs and schedules of all modules, and of the platform itself. */
export const declaredJobs: DeclaredJobs = {
  jobs: modules.flatMap((module) => module.jobs ?? []),
  schedules: [...modules.flatMap((module) => module.schedules ?? []), mailSchedule],
};
