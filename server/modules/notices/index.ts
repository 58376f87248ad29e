import { organisationMerged } from '#server/modules/organisations/index.ts';
import { defineConsumer } from '#server/platform/events/outbox.ts';
import type { Module } from '#server/platform/module.ts';
import { followMerges } from './lifecycle/follow-merges.ts';
import { warmCards, warmKeys } from './store/notices.repo.ts';
import * as events from './notices.events.ts';
import { noticesRoutes } from './notices.routes.ts';

export { type Feature, featureNotice } from './featured/feature-notice.ts';
export { setFree } from './lifecycle/set-free.ts';
export { featureHelp, runFeatureCommand } from './featured/feature.command.ts';
export type { NoticeInput } from './lifecycle/notice-input.ts';
export { type NoticeStatus, openUntil, stateAt } from './lifecycle/notice-state.ts';
export { type CardWithText, cardsOf, cardsWithText } from './read/notice-cards.ts';
export { type NoticeForIndex, readForIndex } from './read/read-for-index.ts';
export { saveNotices } from './lifecycle/save-notices.ts';
export { allImportedNotices, contentsBySource, lockSources } from './store/notices-bulk.repo.ts';
export { type NoticeText, type OtherTexts, otherTextsOf } from './store/notice-texts.repo.ts';
export { slugOf } from './read/notice-slug.ts';
export { noticeChanged, noticePublished } from './notices.events.ts';
export { hasNotices } from './store/notices.repo.ts';
export { partsOfMonth, publicBuyersOf, publicMonths, publicNoticesOf } from './store/notices-outward.repo.ts';
export { type Audience, searchAudience, visiblePart } from './notices.policy.ts';

/** A body's notices go where the body goes. */
const mover = defineConsumer({ name: 'notices', on: [organisationMerged], batchSize: 1, handle: followMerges });

export const notices: Module = {
  name: 'notices',
  routes: noticesRoutes,
  events: Object.values(events),
  consumers: [mover],
  warm: warmKeys,
  warmLater: warmCards,
};
