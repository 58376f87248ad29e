import type { NoticePage } from '#contract/notices.ts';

export const sectionIds = ['summary', 'scope', 'dates', 'lots', 'documents', 'contact', 'award', 'amendments'] as const;
export type SectionId = (typeof sectionIds)[number];

/** A section of the page and how many things stand in it (null where that says nothing). */
export interface Section {
  id: SectionId;
  count: number | null;
}

export type OpenNotice = Extract<NoticePage, { locked: false }>;

/** The sections that a notice has something for, in their order. */
export function sectionsOf({ content, amendments }: OpenNotice): Section[] {
  const counts: Record<SectionId, number | null> = {
    summary: null,
    scope: content.classifications?.length ?? null,
    dates: null,
    lots: content.lots?.length ?? 0,
    documents: content.documents?.length ?? 0,
    contact: content.contact || content.buyerName ? null : 0,
    award: content.awards?.length ?? 0,
    amendments: amendments.length,
  };
  return sectionIds.filter((id) => counts[id] !== 0).map((id) => ({ id, count: counts[id] }));
}
