import type { NoticePage } from '#contract/notices.ts';
import type { PageExtras } from './page-extras.ts';

export const sectionIds = ['summary', 'scope', 'dates', 'lots', 'documents', 'contact', 'questions', 'award', 'amendments'] as const;
export type SectionId = (typeof sectionIds)[number];

/** A section of the page and its number of items (null where that says nothing). */
export interface Section {
  id: SectionId;
  count: number | null;
}

export type UnlockedNotice = Extract<NoticePage, { locked: false }>;

/** The sections that this notice has content for, in order. */
export function sectionsOf(
  { content, parts }: UnlockedNotice,
  { questions, lotSearch = null }: Pick<PageExtras, 'questions'> & Partial<Pick<PageExtras, 'lotSearch'>>,
): Section[] {
  const counts: Record<SectionId, number | null> = {
    summary: null,
    scope: parts.classifications.total || null,
    dates: null,
    // A search that finds none keeps its place.
    lots: parts.lots.total === 0 && lotSearch ? null : parts.lots.total,
    documents: parts.documents.total,
    contact: content.contact || content.buyerName ? null : 0,
    questions: questions === null ? 0 : questions.total || null,
    award: parts.awards.total,
    amendments: parts.amendments.total,
  };
  return sectionIds.filter((id) => counts[id] !== 0).map((id) => ({ id, count: counts[id] }));
}
