/** A notice in a feed: only its visible part. */
export interface FeedItem {
  /** UUID, permanent and the same on every host. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Language of the title, where known. */
  readonly language: string | null;
  readonly author: string | null;
  readonly published: Date | null;
  /** Paragraphs. */
  readonly summary: readonly string[];
  readonly categories: readonly { readonly code: string; readonly name: string; readonly scheme: 'sector' | 'country' }[];
}

/** A search as a feed, in any format. */
export interface Feed {
  readonly product: string;
  readonly title: string;
  readonly subtitle: string;
  readonly language: string;
  /** Addresses of the feed, of the page with the same search, and of the following items. */
  readonly self: string;
  readonly page: string;
  readonly next: string | null;
  readonly items: readonly FeedItem[];
}

const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

/** A time with a four-digit year; a source may give others. */
export function validDate(date: Date | null): Date | null {
  if (!date || Number.isNaN(date.getTime())) return null;
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date : null;
}
