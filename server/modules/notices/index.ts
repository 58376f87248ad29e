import { ORGANISATION_MERGED } from '#server/modules/organisations/index.ts';
import type { Consumer } from '#server/platform/events/outbox.ts';
import type { Module } from '#server/platform/module.ts';
import { followMerges } from './follow-merges.ts';
import { warmCards, warmKeys } from './notices.repo.ts';
import { noticesRoutes } from './notices.routes.ts';

export { type Feature, featureNotice } from './feature-notice.ts';
export { setFree } from './free-notices.ts';
export { featureHelp, runFeatureCommand } from './feature.command.ts';
export type { NoticeDraft } from './notice-draft.ts';
export { type NoticeStatus, isNewAt, openUntil, publicStatuses, stateAt } from './notice-lifecycle.ts';
export { cardsOf } from './read-cards.ts';
export { readForIndex } from './read-for-index.ts';
export { type SavedNotice, type SaveOptions, saveNotices } from './save-notices.ts';
export { allImportedNotices, contentsBySource, lockSources } from './notices-bulk.repo.ts';
export { type NoticeTexts, textsOf } from './notice-texts.repo.ts';
export { slugOf } from './notice-slug.ts';
export { NOTICE_CHANGED, NOTICE_PUBLISHED } from './notices.events.ts';
export { hasNotices } from './notices.repo.ts';
export { partsOfMonth, publicBuyersOf, publicMonths, publicNoticesOf } from './notices-outward.repo.ts';
export { type NoticeForIndex, searchAudience, visiblePart, visibleTo } from './notices.policy.ts';

/** A body's notices go where the body goes. */
const mover: Consumer = { name: 'notices', topics: [ORGANISATION_MERGED], batchSize: 1, handle: followMerges };

export const notices: Module = { name: 'notices', routes: noticesRoutes, consumers: [mover], warm: warmKeys, warmLater: warmCards };
