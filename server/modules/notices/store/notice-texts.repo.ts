import type { Ctx } from '#server/platform/ctx.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';

/** The texts of a notice besides its card: null where it is locked to the reader. */
export interface NoticeText {
  description: string | null;
  /** Its CPV codes, the main one first. */
  cpv: string[] | null;
}

/** Further texts of a notice; null where it is locked to the reader. */
export interface OtherTexts {
  publicId: string;
  /** Descriptions of changes, then titles and descriptions of lots. */
  lots: string | null;
  /** The source's descriptions of its classifications. */
  classifications: string | null;
  references: string | null;
  /** Titles and descriptions in other languages, by language. */
  translations: Record<string, { title?: string; description?: string }> | null;
}

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
  text: `select n.public_id as "publicId", shown.*
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
    where n.public_id = any($1::text[])`,
};

/** Further texts of some notices, for the excerpts of a search. @param includesHidden also hidden text, for readers who may read all. */
export async function otherTextsOf(ctx: Ctx, publicIds: readonly string[], includesHidden: boolean): Promise<OtherTexts[]> {
  return publicIds.length === 0 ? [] : runSearch<OtherTexts>(ctx, otherTextsByIds, [publicIds, includesHidden]);
}
