import { z } from 'zod';
import { AppError } from '#server/platform/errors.ts';
import { type KeysetPage, type PagingInput, keyset } from '#server/platform/http/keyset.ts';
import { type Directory, type DirectoryQuery, type Entry, type Listing, type OpenCounts, rankOf, countBefore } from './directory.ts';

const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** An entry's id, and the number it was sorted by. */
const Keys = z.tuple([wholeNumber, wholeNumber]);

export interface DirectoryPage extends Omit<KeysetPage<Entry>, 'rows'> {
  entries: readonly Entry[];
  listing: Listing;
}

/**
 * One page of a list, by page number or cursor. Totals are exact and current.
 * @param name of the directory; cursors of another directory or order are refused.
 * @throws AppError invalid-input for a cursor of another list.
 */
export function pageOf(name: string, directory: Directory, query: DirectoryQuery, open: OpenCounts, paging: PagingInput): DirectoryPage {
  const { sort, audience } = query;
  const listing = directory.list(query, open);
  const pages = keyset(`${name} ${sort}`, Keys);
  const rank = (entry: Entry) => rankOf(sort, entry, audience, open);
  const walk = pages.walk(paging);
  let entries: readonly Entry[];
  if (walk.after === null) entries = listing.slice(walk.offset, walk.offset + walk.limit);
  else {
    const [id, wasRank] = walk.after;
    const entry = directory.get(id);
    if (!entry) throw new AppError('invalid-input', 'What this cursor stood at is gone.', [{ path: 'query.cursor', message: 'is no cursor of this list' }]);
    const before = countBefore(listing, { entry, rank: wasRank }, !walk.backwards, rank);
    entries = walk.backwards ? listing.slice(Math.max(0, before - walk.limit), before).toReversed() : listing.slice(before, before + walk.limit);
  }
  const { rows, ...page } = pages.page(walk, entries, (entry) => [entry.id, rank(entry)], { total: listing.total, totalIsCapped: false });
  return { entries: rows, listing, ...page };
}
