import type { Module } from '#server/platform/module.ts';

export type { NoticeDraft } from './notice-draft.ts';
export { type NoticeStatus, isNewAt, openUntil, publicStatuses, stateAt } from './notice-lifecycle.ts';
export { NOTICE_CHANGED, NOTICE_PUBLISHED } from './notices.events.ts';
export { type NoticeForIndex, searchAudience, visiblePart, visibleTo } from './notices.policy.ts';

export const notices: Module = { name: 'notices' };
