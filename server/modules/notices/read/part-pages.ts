import { lotSearch } from '#contract/lot-search.ts';
import { type NoticeContent, type NoticePart, type PartPage, noticeParts, partSizes } from '#contract/notices.ts';

/** The requested page of each long part, from 1. */
export type PartNumbers = Readonly<Record<NoticePart, number>>;

/** Limits for the codes of one lot, and for the references of a notice. */
const MAX_ITEMS_OF_LOT = 20;
const MAX_REFERENCES = 50;

function pageOf(total: number, part: NoticePart, requestedPage: number): PartPage {
  const pages = Math.max(1, Math.ceil(total / partSizes[part]));
  return { page: Math.min(requestedPage, pages), pages, total };
}

/** A content with the lots that words find by number and title, and with their awards. Without words it stays as it is. */
export function findLots(content: NoticeContent, words: string): NoticeContent {
  const { lots, awards } = content;
  if (words.trim() === '' || !lots) return content;
  const found = lotSearch(lots)(words);
  const ids = new Set(found.map(({ id }) => id));
  return { ...content, lots: [...found], ...(awards ? { awards: awards.filter((award) => award.lots?.some((id) => ids.has(id))) } : {}) };
}

/** First and last place (not included) of a page. */
export const rangeOf = (part: NoticePart, { page }: PartPage): [number, number] => [(page - 1) * partSizes[part], page * partSizes[part]];

/** The requested pages; a page beyond the last is the last. @param amendments their number. */
export function pagesOfParts(content: NoticeContent, amendments: number, requestedPages: PartNumbers): Record<NoticePart, PartPage> {
  const total = (part: NoticePart) => (part === 'amendments' ? amendments : (content[part]?.length ?? 0));
  return Object.fromEntries(noticeParts.map((part) => [part, pageOf(total(part), part, requestedPages[part])])) as Record<NoticePart, PartPage>;
}

/** A content with one page of each of its long parts: a notice may have thousands of lots. */
export function withOnePageOfEachPart(content: NoticeContent, pages: Record<NoticePart, PartPage>): NoticeContent {
  const { classifications, lots, documents, awards, references } = content;
  const slice = <T>(list: T[], part: NoticePart) => list.slice(...rangeOf(part, pages[part]));
  return {
    ...content,
    ...(references && references.length > MAX_REFERENCES ? { references: references.slice(0, MAX_REFERENCES) } : {}),
    ...(classifications ? { classifications: slice(classifications, 'classifications') } : {}),
    ...(documents ? { documents: slice(documents, 'documents') } : {}),
    ...(awards ? { awards: slice(awards, 'awards') } : {}),
    ...(lots
      ? {
          lots: slice(lots, 'lots').map((lot) =>
            lot.classifications && lot.classifications.length > MAX_ITEMS_OF_LOT
              ? { ...lot, classifications: lot.classifications.slice(0, MAX_ITEMS_OF_LOT) }
              : lot,
          ),
        }
      : {}),
  };
}
