import { organisationMerged } from '#server/modules/organisations/index.ts';
import { defineConsumer } from '#server/platform/events/outbox.ts';
import type { Module } from '#server/platform/module.ts';
import { featureCommand } from './featured/feature.command.ts';
import { followMerges } from './lifecycle/follow-merges.ts';
import { allImportedNotices } from './store/notices-bulk.repo.ts';
import { warmCards, warmKeys } from './store/notices.repo.ts';
import { auditNames } from './notices.audit.ts';
import * as events from './notices.events.ts';
import { publishDue, publishNotice } from './notices.jobs.ts';
import * as mails from './notices.mails.ts';
import { noticesRoutes } from './notices.routes.ts';
import { verifyLogCommand } from './publication/verify-log.command.ts';

export { importing } from './importing.ts';
export type { FilledDraft } from './drafts/start-filled-drafts.ts';
export type { NoticeInput } from './lifecycle/notice-input.ts';
export type { NoticeStatus } from './lifecycle/notice-state.ts';
export { saveNotices } from './lifecycle/save-notices.ts';
export { noticeAmended, noticeChanged, noticePublished } from './notices.events.ts';
export { searchAudience } from './notices.policy.ts';
export { cardsOf, cardsWithText } from './read/notice-cards.ts';
export { slugOf } from './read/notice-slug.ts';
export { reading } from './reading.ts';
export { tenders } from './tenders.ts';
export { type NoticeForIndex, readForIndex } from './read/read-for-index.ts';
export { classifiedNotices } from './store/classified-notices.repo.ts';
export { otherTextsOf } from './store/notice-texts.repo.ts';
export { sitemapLists } from './sitemap-lists.ts';

/** A body's notices go where the body goes. */
const mergeConsumer = defineConsumer({ name: 'notices', on: [organisationMerged], batchSize: 1, handle: followMerges });

export const notices: Module = {
  name: 'notices',
  routes: noticesRoutes,
  auditNames,
  events: Object.values(events),
  mails: Object.values(mails),
  jobs: [publishNotice],
  schedules: [publishDue],
  consumers: [mergeConsumer],
  commands: [featureCommand, verifyLogCommand],
  exportRows: (ctx) => allImportedNotices(ctx),
  warm: warmKeys,
  warmUpInBackground: warmCards,
};
