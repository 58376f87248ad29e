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

/** Said to nobody but who looks for it. */
// oxlint-disable-next-line no-console
export const logQuietly = (what: string) => (error: unknown) => console.info(what, error);

/**
 * Shows a notification for 8000 ms at the top right and keeps it in the log. What shows it is fetched with the first one.
 * Not for the three failures that are only logged (file download, log-downloader, child buyers).
 */
export function notify(notification: Notification): void {
  void import('./toasts/toasts.tsx').then(({ show }) => show(notification)).catch(logQuietly('notification'));
}

/** Brings back the log of this visit, if anything was shown before. */
export function restoreNotifications(): void {
  if (sessionStorage.getItem(NOTIFICATIONS_KEY) !== null) void import('./toasts/toasts.tsx').then(({ open }) => open()).catch(logQuietly('notifications'));
}
