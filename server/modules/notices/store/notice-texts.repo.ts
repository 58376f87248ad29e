import type { Ctx } from '#server/platform/ctx.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';
import { noticeCache } from './notice-cache.ts';
import type { NoticeText, OtherTexts } from './notice-row.ts';

/** The characters of a description that are read: as many as the index takes. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_TRANSLATED_LENGTH = 2_000;
const MAX_LOTS_OF_TEXT = 100;
const MAX_CODES_OF_NOTICE = 5;

/**
 * The columns of NoticeText. What is hidden does not leave the database: every text of a locked notice but its teaser stands behind the
 * same condition. @param isRequested SQL: the text of this notice is requested, and the reader may see all of it.
 */
export const textColumns = (
  isRequested: string,
): string => `case when ${isRequested} then left(n.content ->> 'description', ${MAX_TEXT_LENGTH}) end as description,
  case when ${isRequested} then
    array(select cpv from notice_classification k where k.notice_id = n.id and cpv is not null order by position limit ${MAX_CODES_OF_NOTICE}) end as cpv`;

// The content is unpacked once, not for each of its fields.
const otherTextsByIds = {
  name: 'notice-other-texts',
  text: `select n.id, shown.*
    from notice n left join lateral (
      select
        left(concat_ws(E'\\n', c."changeNote", (
          select string_agg(concat_ws(E'\\n', lot ->> 'title', lot ->> 'description'), E'\\n' order by at)
          from jsonb_array_elements(c.lots) with ordinality as given (lot, at) where at <= ${MAX_LOTS_OF_TEXT})), ${MAX_TEXT_LENGTH}) as lots,
        (select string_agg(item ->> 'description', E'\\n' order by at)
          from jsonb_array_elements(c.classifications) with ordinality as given (item, at) where at <= ${MAX_CODES_OF_NOTICE}) as classifications,
        concat_ws(E'\\n', c."contractNumber", (select string_agg(code, E'\\n') from jsonb_array_elements_text(c."references") code)) as "references",
        (select jsonb_object_agg(key, jsonb_build_object('title', value ->> 'title', 'description', left(value ->> 'description', ${MAX_TRANSLATED_LENGTH})))
          from jsonb_each(c.translations)) as translations
      from jsonb_to_record(n.content) as c ("changeNote" text, "contractNumber" text, lots jsonb, classifications jsonb,
        "references" jsonb, translations jsonb)
      where n.free or $2
    ) shown on true
    where n.id = any($1::bigint[])`,
};

/**
 * Further texts of some notices, for the excerpts of a search. @param notices whose text was read.
 * @param includesHidden also hidden text, for readers who may read all.
 * @throws SearchTimedOut where that takes too long.
 */
export async function otherTextsOf(ctx: Ctx, notices: readonly NoticeText[], includesHidden: boolean): Promise<Map<number, OtherTexts>> {
  const cache = noticeCache(ctx);
  const texts = new Map<number, OtherTexts>();
  const unread: NoticeText[] = [];
  for (const notice of notices) {
    const others = cache.find(notice.id, notice.revision)?.others;
    if (others) texts.set(notice.id, others);
    else unread.push(notice);
  }
  if (unread.length === 0) return texts;
  const rows = await runSearch<OtherTexts>(ctx, otherTextsByIds, [unread.map(({ id }) => id), includesHidden]);
  for (const row of rows) texts.set(row.id, row);
  for (const notice of unread) {
    const others = texts.get(notice.id);
    if (others) cache.putOthers(notice, others);
  }
  return texts;
}
