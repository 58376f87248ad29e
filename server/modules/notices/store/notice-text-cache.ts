import { LRUCache } from 'lru-cache';
import { perDatabase } from '#server/platform/per-database.ts';

/** One revision of a notice's row. */
interface NoticeRevision {
  id: number;
  free: boolean;
  /** The transaction that wrote the row: every change gives another. */
  revision: string;
}

/** The texts of a notice besides its card: null where it is locked to the reader. */
export interface NoticeText extends NoticeRevision {
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

/** The texts of one revision of a notice. */
interface CachedTexts {
  readonly text: NoticeText;
  /** Null: they were not needed yet. */
  readonly others: OtherTexts | null;
}

/** The most characters kept for a database: about twenty thousand notices of usual length, 30 to 60 MB. */
const MAX_CHARACTERS = 30_000_000;
/** About what an entry takes besides its characters. */
const ENTRY_CHARACTERS = 300;

const textLength = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  for (const part of Object.values(value)) length += textLength(part);
  return length;
};

/**
 * Texts of free notices that searches have read: the same notices are found again and again, and a text takes longer to read than the rest
 * of a card. An entry counts only for the revision that it was read from. Locked notices are not kept, so no reader gets what another may read.
 */
export class NoticeTextCache {
  readonly #entries: LRUCache<number, CachedTexts>;

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#entries = new LRUCache({ maxSize: maxCharacters, sizeCalculation: (entry) => ENTRY_CHARACTERS + textLength(entry.text) + textLength(entry.others) });
  }

  /** Whether there is an entry of some revision. */
  has(id: number): boolean {
    return this.#entries.has(id);
  }

  /** The texts of this revision. */
  find({ id, free, revision }: NoticeRevision): CachedTexts | undefined {
    const entry = this.#entries.get(id);
    return free && entry?.text.revision === revision ? entry : undefined;
  }

  /** A locked notice is forgotten, so that its text is not looked for here again. */
  put({ id, free, revision, description, cpv }: NoticeText, others: OtherTexts | null): void {
    if (free) this.#entries.set(id, { text: { id, free, revision, description, cpv }, others });
    else this.#entries.delete(id);
  }
}

export const noticeTextCache = perDatabase(() => new NoticeTextCache());
