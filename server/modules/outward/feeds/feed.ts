/** One notice as a feed tells it: nothing but what everybody may see. */
export interface FeedItem {
  /** UUID, the same for ever and on every host. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Language of the title, where it is known. */
  readonly language: string | null;
  readonly author: string | null;
  readonly published: Date | null;
  /** Paragraphs. */
  readonly summary: readonly string[];
  readonly categories: readonly { readonly code: string; readonly name: string; readonly scheme: 'sector' | 'country' }[];
}

/** A search as a feed, whatever its format. */
export interface Feed {
  readonly product: string;
  readonly title: string;
  readonly subtitle: string;
  readonly language: string;
  /** Its own address, that of the page with the same search, and that of the items which follow. */
  readonly self: string;
  readonly page: string;
  readonly next: string | null;
  readonly items: readonly FeedItem[];
}

const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

/** A time that dates of four-digit years can tell; a source may give others. */
export function tellable(date: Date | null): Date | null {
  if (!date || Number.isNaN(date.getTime())) return null;
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date : null;
}
