import { clientState } from '../lib/client-state.ts';

/** How a notification is meant; told in words and by a mark, never by colour alone. */
export type Severity = 'success' | 'info' | 'warning' | 'error';

/** What happened, in a few words, and what more there is to say (specification, section 8). Both in the page's language. */
export interface Notification {
  severity: Severity;
  summary: string;
  detail?: string;
}

/** Session storage: what was shown, so that it can be opened again. */
export const NOTIFICATIONS_KEY = 'notifications';

/** How many notifications the log of this visit holds, for the bell in the header; null while there was none. */
export const shownCount = clientState<number | null>(null);
