/** The entry file for made-up data (seed, bench, tests): functions that the running portal does not need. */
export { type Feature, featureNotice } from './featured/feature-notice.ts';
export { openUntil, stateAt } from './lifecycle/notice-state.ts';
export { hasNotices } from './store/notices.repo.ts';
export { amendNotice } from './amendments/amend-notice.ts';
export { cancelNotice } from './amendments/cancel-notice.ts';
export { approveNotice } from './approval/approve-notice.ts';
export { rejectNotice } from './approval/reject-notice.ts';
export { submitNotice } from './approval/submit-notice.ts';
export { createNotice } from './drafts/create-notice.ts';
export { giveReasons } from './drafts/give-reasons.ts';
export { noticeDetails } from './drafts/notice-details.ts';
export { logDownload } from './documents/log-download.ts';
export { saveTab } from './drafts/save-tab.ts';
export { verifyLog } from './publication/verify-log.ts';
