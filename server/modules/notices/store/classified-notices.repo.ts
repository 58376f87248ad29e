import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';

interface ClassifiedNotice {
  id: number;
  language: string | null;
  title: string;
  /** Its first 1,000 characters. */
  description: string | null;
  /** CPV codes, the main one first, at most 20. */
  codes: string[];
}

const classified = {
  name: 'notice-classified',
  text: `select n.id, n.language, n.title, left(n.content ->> 'description', 1000) as description, c.codes
    from notice n, lateral (select (array_agg(cpv order by position))[1:20] as codes from notice_classification c
      where c.notice_id = n.id and c.cpv is not null and c.scheme ~* 'cpv') c
    where n.id = any($1::bigint[]) and n.free and n.status = any($2::text[]) and c.codes is not null order by n.id`,
};

/**
 * Of these notices those that are public, free and were given CPV codes (no mapped ones), with the beginnings of their texts. What is learnt
 * from them may be told to whoever reads free notices.
 */
export const classifiedNotices = (ctx: Ctx, ids: readonly number[]): Promise<ClassifiedNotice[]> =>
  runNamed<ClassifiedNotice>(ctx, classified, [ids, publicStatuses]);
