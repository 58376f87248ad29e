/** The entry file for made-up data (seed, bench, tests): functions that the running portal does not need. */
export { type Feature, featureNotice } from './featured/feature-notice.ts';
export { openUntil, stateAt } from './lifecycle/notice-state.ts';
export { hasNotices } from './store/notices.repo.ts';
