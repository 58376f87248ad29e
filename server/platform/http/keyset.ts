import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MAX_PAGE } from '#contract/paging.ts';
import { AppError } from '../errors.ts';

/** The paging parameters of a list, from the contract's `pagingQuery`. */
export interface PagingInput {
  page: number;
  size: number;
  cursor?: string | undefined;
}

/** How many rows to read and from where. It reads one more than the page has, to know whether another page follows. */
export interface PageRead<K> {
  /** Read against the list's order, from `after`. */
  readonly backwards: boolean;
  /** Keys of the row next to the page; null: from the beginning, skipping `offset` rows. */
  readonly after: K | null;
  readonly offset: number;
  readonly limit: number;
  /** The total that an earlier page counted. */
  readonly total: Total | null;
  readonly page: number;
}
export interface Total {
  readonly total: number;
  readonly totalIsCapped: boolean;
}
export interface KeysetPage<Row> extends Total {
  rows: Row[];
  page: number;
  size: number;
  next: string | null;
  previous: string | null;
}

/** A page of a list, as the contract's `listOf` defines it. */
export type ItemPage<Item> = Omit<KeysetPage<never>, 'rows'> & { items: Item[] };

/** How a list is read. */
export interface ListSource<K, Row, Item> {
  /** `end`: it gave up here before it had enough, and more may follow. The page is short then, and the next one goes on from there. */
  read: (pageRead: PageRead<K>) => Promise<readonly Row[] | { rows: readonly Row[]; end: K | null }>;
  count: () => Promise<Total | number>;
  keysOf: (row: Row) => K;
  present: (row: Row) => Item;
}

/** The error for a cursor that no list gave, or whose keys its columns cannot hold. */
export const invalidCursor = () =>
  new AppError('invalid-input', 'The cursor is none that this list gave.', [{ path: 'query.cursor', message: 'is no cursor of this list' }]);

/**
 * Keyset pagination of a list. Cursors are opaque. A checksum keeps other lists' cursors out; it is no signature, because they hold nothing
 * secret and `Keys` validates them again.
 * @param list name of the list; other lists' cursors are refused.
 * @param Keys the sort keys, ending in something unique.
 */
export function keyset<T extends z.ZodType>(list: string, Keys: T) {
  type K = z.output<T>;
  const CursorContent = z.tuple([z.literal([0, 1]), Keys, z.number().int().min(1).max(MAX_PAGE), z.number().int().min(0), z.literal([0, 1])]);
  const checksumOf = (body: string) => createHash('sha256').update(`tenderbell-list-1 ${list} ${body}`).digest('base64url').slice(0, 8);

  function writeCursor(backwards: boolean, keys: K, page: number, { total, totalIsCapped }: Total): string {
    const body = Buffer.from(JSON.stringify([Number(backwards), keys, page, total, Number(totalIsCapped)])).toString('base64url');
    return body + checksumOf(body);
  }

  function readCursor(text: string) {
    const body = text.slice(0, -8);
    if (!/^[\w-]+$/u.test(text) || checksumOf(body) !== text.slice(-8)) throw invalidCursor();
    try {
      return CursorContent.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))) as [0 | 1, K, number, number, 0 | 1];
    } catch {
      throw invalidCursor();
    }
  }

  const pages = {
    /** Reads the position of a request. @throws AppError invalid-input for a cursor of another list. */
    pageRead({ page, size, cursor }: PagingInput): PageRead<K> {
      if (cursor === undefined) return { backwards: false, after: null, offset: (page - 1) * size, limit: size + 1, total: null, page };
      const [backwards, keys, pageNumber, total, capped] = readCursor(cursor);
      return { backwards: backwards === 1, after: keys, offset: 0, limit: size + 1, total: { total, totalIsCapped: capped === 1 }, page: pageNumber };
    },

    /** Builds the page from the rows that were read (in the order read, one too many). @param end where reading was given up. */
    page<Row>(pageRead: PageRead<K>, rows: readonly Row[], keysOf: (row: Row) => K, total: Total, end: K | null = null): KeysetPage<Row> {
      const size = pageRead.limit - 1;
      const hasMore = rows.length > size || end !== null;
      const pageRows = rows.slice(0, size);
      if (pageRead.backwards) pageRows.reverse();
      const cursorAt = (row: Row | undefined, backwards: boolean) => {
        const isOnward = backwards === pageRead.backwards;
        const keys = isOnward && rows.length <= size && end !== null ? end : row ? keysOf(row) : pageRead.after;
        return keys === null ? null : writeCursor(backwards, keys, Math.min(MAX_PAGE, Math.max(1, pageRead.page + (backwards ? -1 : 1))), total);
      };
      const hasNext = pageRead.backwards || hasMore;
      const hasPrevious = pageRead.backwards ? hasMore : pageRead.after !== null || (pageRead.offset > 0 && pageRows.length > 0);
      return {
        rows: pageRows,
        total: total.total,
        totalIsCapped: total.totalIsCapped,
        page: pageRead.page,
        size,
        next: hasNext ? cursorAt(pageRows.at(-1), false) : null,
        previous: hasPrevious ? cursorAt(pageRows[0], true) : null,
      };
    },

    /** Reads the requested page, and counts the list unless an earlier page did. */
    async list<Row, Item>(paging: PagingInput, { read: rowsOf, count, keysOf, present }: ListSource<K, Row, Item>): Promise<ItemPage<Item>> {
      const pageRead = pages.pageRead(paging);
      const [read, counted] = await Promise.all([rowsOf(pageRead), pageRead.total ?? count()]);
      const { rows: rowsRead, end } = 'rows' in read ? read : { rows: read, end: null };
      const total = typeof counted === 'number' ? { total: counted, totalIsCapped: false } : counted;
      const { rows, ...page } = pages.page(pageRead, rowsRead, keysOf, total, end);
      return { items: rows.map((row) => present(row)), ...page };
    },
  };
  return pages;
}
