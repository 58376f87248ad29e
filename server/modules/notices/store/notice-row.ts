import type { NoticeContent } from '#contract/notices.ts';
import type { DerivedRow } from './notice-columns.ts';

/** The columns of a notice's own row that a list needs, and those of its awards: all of them change with its revision only. */
export interface OwnColumns extends Omit<DerivedRow, 'processes'> {
  id: number;
  publicId: string;
  free: boolean;
  version: number;
  awardedAt: string | null;
}

/** The columns of other rows that a list needs. */
export interface JoinedColumns {
  buyerPublicId: string | null;
  buyerName: string | null;
  views: number;
  downloads: number;
}

/** A notice as a list needs it; its content is not read. */
export type NoticeRow = OwnColumns & JoinedColumns;

export type NoticeRowWithContent = NoticeRow & { content: NoticeContent };

/** The same with the time of the database's clock at which it was read: what the notice's state is then, all instances say alike. */
export type NoticeRowNow = NoticeRowWithContent & { readAt: Date };

/** The texts of a notice besides its card: null where it is locked to the reader, or where they were not requested. */
export interface NoticeText {
  id: number;
  /** The transaction that wrote the row: every change gives another. */
  revision: string;
  description: string | null;
  /** Its CPV codes, the main one first. */
  cpv: string[] | null;
}

/** Further texts of a notice; null where it is locked to the reader. */
export interface OtherTexts {
  id: number;
  /** Descriptions of changes, then titles and descriptions of lots. */
  lots: string | null;
  /** The source's descriptions of its classifications. */
  classifications: string | null;
  references: string | null;
  /** Titles and descriptions in other languages, by language. */
  translations: Record<string, { title?: string; description?: string }> | null;
}
