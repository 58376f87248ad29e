import { loadOptional } from '../lib/load-optional.ts';
import { NOTIFICATIONS_KEY, type Notification } from './notification.ts';

/**
 * Shows a notification for 8000 ms at the top right and keeps it in the log. Loads the component on first use. Do not use it for failures
 * that are only logged (specification, section 8).
 */
export function notify(notification: Notification): void {
  loadOptional('notification', import('./toasts/toasts.tsx'), ({ showToast }) => showToast(notification));
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
  if (hasLog()) loadOptional('notifications', import('./toasts/toasts.tsx'), ({ openToasts }) => openToasts());
}
