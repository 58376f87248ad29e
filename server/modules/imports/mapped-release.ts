import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import type { matchBuyers } from '#server/modules/organisations/index.ts';

/** A path in the content: a field, or a field of an item of a list (list, id, field). The empty path is all of it. */
export type ContentPath = readonly string[];

/** For a record that is the whole notice. Fields that it lacks are removed. */
export const REPLACES: readonly ContentPath[] = [[]];

/** A buyer as a record names it, which `matchBuyers` finds the organisation of. */
export type NamedBuyer = Parameters<typeof matchBuyers>[1][number];

/** The content of one record of a source. Every format maps to this. */
export interface MappedRelease {
  /** The notice's key at its source (product.md, "Import"), e.g. the ocid. */
  key: string;
  /** The record's own id, if it has one. */
  releaseId: string | null;
  /** ISO instant that orders the records of one notice. Those with null come after all others, in the order of arrival. */
  date: string | null;
  status: NoticeStatus;
  content: NoticeContent;
  /** Fields of the content (and `status`) that count only if no other record gives them, such as a made-up title. */
  weak: string[];
  /** Paths of earlier records that it clears. Absent when it clears nothing. */
  cleared?: readonly ContentPath[];
  buyer: NamedBuyer | null;
  /** The source's own reason for the change, as plain text. */
  reason: string | null;
}
