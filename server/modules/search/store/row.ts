import type { searchAudience } from '#server/modules/notices/index.ts';
import type { SortKey } from '#server/modules/query/index.ts';
import type { NoticeProject } from '../projects/notice-project.ts';

export type Audience = ReturnType<typeof searchAudience>;

/** The sort columns of lists. */
export type SortColumn = 'published_at' | 'deadline_at' | 'value_usd';
/** A position in the order: the key and, among equals, the notice. */
export interface SortPosition {
  key: SortKey;
  id: number;
}

/** Which audience finds a row (`search_notice.audience`): a free notice has one row for both, any other has one for each. */
export const rowAudience = { part: 1, whole: 2, both: 3 } as const;
export type RowAudience = (typeof rowAudience)[keyof typeof rowAudience];
/** The rows that an audience does not find. */
export const hiddenFrom: Readonly<Record<Audience, RowAudience>> = { part: rowAudience.whole, whole: rowAudience.part };

/** The stored status for the lexeme of its state, which does not depend on the clock. */
export const storedStatus: Readonly<Record<string, number>> = { 's:live': 0, 's:awarded': 1, 's:cancelled': 2 };

/** A row of the index to be written. */
export interface IndexRow {
  noticeId: number;
  audience: RowAudience;
  status: 0 | 1 | 2;
  isOpen: boolean;
  country: string;
  type: string;
  openUntil: Date | null;
  publishedAt: Date | null;
  deadlineAt: Date | null;
  valueUsd: number | null;
  /** Word → its spelling; a stem that is no word here has none. */
  words: Map<string, string | null>;
  /**
   * The lexemes that rank it: words and stems of the title and of labels with their marks, and pairs of the title (query:
   * words/lexemes.ts).
   */
  marked: string[];
  filters: string[];
  /** The spelling of its city (query: words/lexemes.ts, `C:`). */
  spellings: string[];
  /** Filter lexeme → display name, for filters whose values are names. */
  labels: Map<string, string>;
  /** The project that pays for it, the agency, and its value where the source gives a plausible one with its currency. */
  project: NoticeProject | null;
  agency: string | null;
  money: { amount: string; currency: string } | null;
  /** The tsvector as text. */
  document: string;
  /** Its filter values by number (facets.repo.ts). */
  facets: Buffer;
}

/** A time as PostgreSQL reads it; none is before all others. */
export const dateOrInfinity = (date: Date | null): string => date?.toISOString() ?? '-infinity';
