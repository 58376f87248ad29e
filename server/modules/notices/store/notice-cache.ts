import { LRUCache } from 'lru-cache';
import { perDatabase } from '#server/platform/per-database.ts';
import type { NoticeText, OtherTexts, OwnColumns } from './notice-row.ts';

/** One revision of a notice, and its texts. */
interface CachedNotice {
  readonly revision: string;
  readonly columns: OwnColumns;
  /** Null: not read yet. */
  readonly text: Pick<NoticeText, 'description' | 'cpv'> | null;
  readonly others: OtherTexts | null;
}

/** The most characters kept for a database: about fifteen thousand notices of usual length, 30 to 60 MB. */
const MAX_CHARACTERS = 30_000_000;
/** About what an entry takes besides its characters. */
const ENTRY_CHARACTERS = 800;

const textLength = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  for (const part of Object.values(value)) length += textLength(part);
  return length;
};

/**
 * Free notices that lists and searches have read: the same ones are found again and again, and their columns and texts take longer to read
 * than to ask for their revision. An entry counts only for the revision that it was read from. Locked notices are not kept, so no reader gets
 * what another may read.
 */
export class NoticeCache {
  readonly #entries: LRUCache<number, CachedNotice>;

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#entries = new LRUCache({
      maxSize: maxCharacters,
      sizeCalculation: ({ columns, text, others }) =>
        ENTRY_CHARACTERS + textLength(columns.title) + textLength(columns.teaser) + textLength(text) + textLength(others),
    });
  }

  /** Whether there is an entry of some revision, with its text where that is needed. */
  has(id: number, isTextNeeded: boolean): boolean {
    const entry = this.#entries.peek(id);
    return entry !== undefined && (!isTextNeeded || entry.text !== null);
  }

  /** This revision of a notice. */
  find(id: number, revision: string): CachedNotice | undefined {
    const entry = this.#entries.get(id);
    return entry?.revision === revision ? entry : undefined;
  }

  /**
   * Keeps a notice, and its text where that was read. A locked one is forgotten, so that it is not looked for here again.
   */
  put({ revision, description, cpv, ...columns }: OwnColumns & NoticeText, isTextRead: boolean): void {
    if (columns.free) this.#entries.set(columns.id, { revision, columns, text: isTextRead ? { description, cpv } : null, others: null });
    else this.#entries.delete(columns.id);
  }

  /** Adds the further texts of a revision that is still kept. */
  putOthers({ id, revision }: Pick<NoticeText, 'id' | 'revision'>, others: OtherTexts): void {
    const entry = this.#entries.peek(id);
    if (entry?.revision === revision) this.#entries.set(id, { ...entry, others });
  }
}

export const noticeCache = perDatabase(() => new NoticeCache());
