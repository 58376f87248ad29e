import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import type { NamedBuyer } from '#server/modules/organisations/index.ts';

/** A place in the content: a field, or a field of an item of a list (list, id, field); empty: all of it. */
export type ContentPath = readonly string[];

/** For a record that is the whole notice: what it leaves out is no more. */
export const REPLACES: readonly ContentPath[] = [[]];

/** What one record of a source says of a notice, in our terms; every format maps to this. */
export interface MappedRelease {
  /** What makes it one notice at its source (product.md, "Import"), e.g. the ocid. */
  key: string;
  /** The record's own id, where it has one. */
  releaseId: string | null;
  /** ISO instant that orders the records of one notice; null: in the order of arrival, after all others. */
  date: string | null;
  status: NoticeStatus;
  content: NoticeContent;
  /** Fields of the content (and `status`) that are only good where no other record gives them, such as a made-up title. */
  weak: string[];
  /** What it takes back of what earlier ones said; absent: nothing. */
  cleared?: readonly ContentPath[];
  buyer: NamedBuyer | null;
  /** The source's own reason for the change, as plain text. */
  reason: string | null;
}
