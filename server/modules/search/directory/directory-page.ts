import { z } from 'zod';
import { AppError } from '#server/platform/errors.ts';
import { type KeysetPage, type PagingInput, keyset } from '#server/platform/http/keyset.ts';
import { type Directory, type DirectoryQuery, type DirectoryEntry, type DirectoryResult, type OpenCountByLexeme, sortValueOf, countUpTo } from './directory.ts';

const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** An entry's id, and the number it was sorted by. */
const Keys = z.tuple([wholeNumber, wholeNumber]);

export interface DirectoryPage extends Omit<KeysetPage<DirectoryEntry>, 'rows'> {
  entries: readonly DirectoryEntry[];
  listing: DirectoryResult;
}

/**
 * One page of a list, by page number or cursor. Totals are exact and current.
 * @param name of the directory; cursors of another directory or order are refused.
 * @throws AppError invalid-input for a cursor of another list.
 */
export function pageOf(name: string, directory: Directory, query: DirectoryQuery, open: OpenCountByLexeme, paging: PagingInput): DirectoryPage {
  const { sort, audience } = query;
  const listing = directory.list(query, open);
  const pages = keyset(`${name} ${sort}`, Keys);
  const sortValue = (entry: DirectoryEntry) => sortValueOf(sort, entry, audience, open);
  const pageRead = pages.pageRead(paging);
  let entries: readonly DirectoryEntry[];
  if (pageRead.after === null) entries = listing.slice(pageRead.offset, pageRead.offset + pageRead.limit);
  else {
    const [id, earlierSortValue] = pageRead.after;
    const entry = directory.get(id);
    if (!entry) throw new AppError('invalid-input', 'What this cursor stood at is gone.', [{ path: 'query.cursor', message: 'is no cursor of this list' }]);
    const before = countUpTo(listing, { entry, sortValue: earlierSortValue }, { inclusive: !pageRead.backwards }, sortValue);
    entries = pageRead.backwards ? listing.slice(Math.max(0, before - pageRead.limit), before).toReversed() : listing.slice(before, before + pageRead.limit);
  }
  const { rows, ...page } = pages.page(pageRead, entries, (entry) => [entry.id, sortValue(entry)], { total: listing.total, totalIsCapped: false });
  return { entries: rows, listing, ...page };
}
