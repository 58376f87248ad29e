import { datesOf } from './read/notice-dates.ts';
import { noticeFor } from './read/notice-for.ts';
import { showNoticePage } from './read/show-notice-page.ts';
import { tenderLifeCycle } from './read/tender-life-cycle.ts';

/** What modules above read of a notice, as far as their actor may: not as endpoints, because a process of workers serves none. */
export const reading = { datesOf, noticeFor, showNoticePage, tenderLifeCycle };
