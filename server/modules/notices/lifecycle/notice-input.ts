import type { NoticeContent } from '#contract/notices.ts';
import type { NoticeStatus } from './notice-state.ts';

/** A notice to be stored: its content, and the data that the content does not have. */
export interface NoticeInput {
  /** notice.id of one that was written here, and is there already. */
  id?: number;
  /** Where it comes from and what makes it one notice there; null for a notice of the portal's own. */
  origin: { source: string; key: string } | null;
  /** Only for made-up data with fixed ids; otherwise random. */
  publicId?: string;
  content: NoticeContent;
  status: NoticeStatus;
  /** Readable without a subscription. */
  free: boolean;
  /** The public text of a locked notice; absent: the first 160 characters of the description. */
  teaser?: string | null;
  /** organisation.id of the buyer. */
  buyerId: number | null;
  /** Sector codes, from the classifications (see the reference module). */
  sectors: readonly string[];
  /** CPV code for each of content.classifications (same order): itself or its mapping; null when unknown. */
  cpv: readonly (string | null)[];
}
