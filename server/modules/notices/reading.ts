import type { Ctx } from '#server/platform/ctx.ts';
import { countOwnAwards } from './awards/list-awards.ts';
import { type ReadWhole, readWholeBy } from './notices.policy.ts';
import { datesOf } from './read/notice-dates.ts';
import { noticeFor } from './read/notice-for.ts';
import { readerOf } from './read/reader.ts';
import { showNoticePage } from './read/show-notice-page.ts';
import { tenderLifeCycle } from './read/tender-life-cycle.ts';

/** The notices that the actor reads whole besides the free ones: all, or those of some buyers (organisation.id). */
const readWhole = async (ctx: Ctx): Promise<ReadWhole> => readWholeBy(await readerOf(ctx));

/** What modules above read of a notice, as far as their actor may: not as endpoints, because a process of workers serves none. */
export const reading = { countOwnAwards, datesOf, noticeFor, showNoticePage, readWhole, tenderLifeCycle };
