/** The door for made-up data (seed, bench, tests): what nobody asks the running portal for. */
export { type Feature, featureNotice } from './featured/feature-notice.ts';
export { openUntil, stateAt } from './lifecycle/notice-state.ts';
export { hasNotices } from './store/notices.repo.ts';
