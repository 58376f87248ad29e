import type { NoticeKind } from '#contract/notices.ts';
import type { NoticeStatus } from './notice-state.ts';

/** A public online tender that is neither awarded nor cancelled. Who bids for it must be able to read it until then. */
export const isUndecidedTender = ({ kind, status }: { kind: NoticeKind; status: NoticeStatus }): boolean =>
  kind === 'online' && (status === 'published' || status === 'closed');
