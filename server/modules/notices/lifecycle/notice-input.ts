import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeStatus } from './notice-state.ts';

/** A notice about to be stored: its content, and what the content does not say. */
export interface NoticeInput {
  /** Where it comes from and what makes it one notice there; null for a notice of the portal's own. */
  origin: { source: string; key: string } | null;
  /** Only for made-up data, whose ids are fixed; otherwise drawn at random. */
  publicId?: string;
  content: NoticeContent;
  status: NoticeStatus;
  /** Readable without a subscription. */
  free: boolean;
  /** What everybody may read of a locked notice; absent: the first 160 characters of the description. */
  teaser?: string | null;
  /** organisation.id of the buyer. */
  buyerId: number | null;
  /** Sector codes, from the classifications (see the reference module). */
  sectors: readonly string[];
  /** CPV code for each of content.classifications (same order): itself or what it is mapped to; null when unknown. */
  cpv: readonly (string | null)[];
}
