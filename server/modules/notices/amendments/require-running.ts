import { AppError } from '#server/platform/errors.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';

/** @throws AppError conflict for a notice that was imported, or has ended: its source changes the one, nobody the other. */
export function requireRunning({ origin, status }: EditedNotice): void {
  const rule = origin === 'import' ? 'imported' : status === 'published' || status === 'closed' ? null : `status-${status}`;
  if (rule) throw new AppError('conflict', 'This notice cannot be changed.', [{ path: 'status', rule, message: `is ${rule}` }]);
}
