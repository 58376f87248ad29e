import { type NoticeContent, resultTypes } from '#contract/notices.ts';

/** Whether suppliers bid for a notice through the portal. A result takes no bids, wherever they were received. */
export const takesBids = ({ kind, type }: { kind: NoticeContent['kind']; type: NoticeContent['type'] | undefined }): boolean =>
  kind === 'online' && !(type && resultTypes.includes(type));
