import { clientState } from '../lib/client-state.ts';

/** The severity of a notification, shown in words and by an icon, never by colour alone. */
export type Severity = 'success' | 'info' | 'warning' | 'error';

/** What happened, in a few words, with details (specification, section 8). Both in the page's language. */
export interface Notification {
  severity: Severity;
  summary: string;
  detail?: string;
}

/** Session storage: the notifications shown, so that they can be read again. */
export const NOTIFICATIONS_KEY = 'notifications';

/** Number of notifications in this visit's log, for the bell in the header; null while there was none. */
export const shownCount = clientState<number | null>(null);
