import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeStatus } from './notice-state.ts';

/** A tender that was decided, and nobody got a contract: it is over, as one that was awarded is. */
export const endedWithoutContract = ({ status, content }: { status: NoticeStatus; content: Pick<NoticeContent, 'noAward'> }): boolean =>
  status === 'closed' && content.noAward !== undefined;
