import type { NoticeTime } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';

/** Dates of a notice besides its deadline, which are hidden where it is locked. */
export interface HiddenDates {
  id: number;
  questionsUntil: NoticeTime | null;
  openingAt: NoticeTime | null;
}

/** How often a notice was amended, and when last. */
export interface Amended {
  id: number;
  times: number;
  lastAt: Date;
}

const hiddenDates = {
  name: 'notice-hidden-dates',
  text: `select id, content -> 'questionsUntil' as "questionsUntil", content -> 'openingAt' as "openingAt" from notice where id = any($1::bigint[])`,
};
// The fields that everybody may read of a locked notice, as far as a calendar shows them.
const amended = {
  name: 'notice-times-amended',
  text: `select notice_id as id, count(*)::int as times, max(at) as "lastAt" from notice_amendment
    where notice_id = any($1::bigint[])
      and (notice_id = any($2::bigint[]) or changes @? '$[*] ? (@.path starts with "title" || @.path starts with "deadline" || @.path == "status")')
    group by notice_id`,
};

export const hiddenDatesOf = (ctx: Ctx, ids: readonly number[]): Promise<HiddenDates[]> =>
  ids.length === 0 ? Promise.resolve([]) : runNamed<HiddenDates>(ctx, hiddenDates, [ids]);

/** @param whole those of which every amendment counts; of the others only one that everybody sees. */
export const timesAmended = (ctx: Ctx, ids: readonly number[], whole: readonly number[]): Promise<Amended[]> =>
  ids.length === 0 ? Promise.resolve([]) : runNamed<Amended>(ctx, amended, [ids, whole]);
