import { createContext, use } from 'react';
import type { MissingField, NoticeCheck, NoticeDetails } from '#contract/drafts.ts';
import type { AnySaver } from '../../ui/autosave/use-saved-form.ts';
import type { TabId } from '../../domain/own-notice/tabs.ts';

/** What the server says of a draft as a whole, in every answer. */
export type Progress = Pick<NoticeDetails, 'tabs' | 'missing' | 'checks'>;

/** The notice that is written, for the parts of its tabs. */
export interface Draft {
  /** As it was when it was opened. */
  details: NoticeDetails;
  saver: AnySaver<Progress>;
  progress: Progress;
  /** Fields of a tab that are asked for: somebody wanted to go on without them. */
  askedFor: (tab: TabId) => readonly MissingField[];
  /** Goes on to the next tab, or says what is missing on this one. */
  next: (tab: TabId) => void;
  /** Gives a reason that passes soft checks, or takes it back. */
  giveReason: (checks: readonly NoticeCheck[], reason: string | null) => Promise<boolean>;
  /** Asks the server anew what is missing: documents are saved apart from the tabs' fields. */
  refresh: () => void;
  /** Shows a field: its tab first. */
  show: (tab: TabId, field: string) => void;
  /** The entry of a list that is open, by its name in the tab: `lots[2]`. */
  opened: string | null;
  open: (entry: string | null) => void;
  /** An amendment: fields keep their published values until it is sent. */
  isAmendment: boolean;
  /** The fields of the shown tab are closed. */
  isLocked: boolean;
}

export const DraftContext = createContext<Draft | null>(null);

/** The notice around a field. @throws Error outside of the wizard. */
export function useDraft(): Draft {
  const draft = use(DraftContext);
  if (!draft) throw new Error('This part belongs into the wizard');
  return draft;
}
