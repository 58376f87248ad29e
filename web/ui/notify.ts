import { fetchPart } from '../lib/fetch-part.ts';
import { NOTIFICATIONS_KEY, type Notification } from './notification.ts';

/**
 * Shows a notification for 8000 ms at the top right and keeps it in the log. The component is fetched with the first one. Not for the three
 * failures that are only logged (file download, log-downloader, child buyers).
 */
export function notify(notification: Notification): void {
  fetchPart('notification', import('./toasts/toasts.tsx'), ({ show }) => show(notification));
}

/** A browser may forbid storage: then there is no log to restore. */
function hasLog(): boolean {
  try {
    return sessionStorage.getItem(NOTIFICATIONS_KEY) !== null;
  } catch {
    return false;
  }
}

/** Restores the log of this visit, if any notification was shown before. */
export function restoreNotifications(): void {
  if (hasLog()) fetchPart('notifications', import('./toasts/toasts.tsx'), ({ open }) => open());
}
