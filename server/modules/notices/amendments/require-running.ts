import { AppError } from '#server/platform/errors.ts';
import { endedWithoutContract } from '../lifecycle/ended-without-contract.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';

/** @throws AppError conflict for a notice that was imported, or has ended: its source changes the one, nobody the other. */
export function requireRunning(notice: EditedNotice): void {
  const { origin, status } = notice;
  const statusRule = endedWithoutContract(notice) ? 'status-unsuccessful' : status === 'published' || status === 'closed' ? null : `status-${status}`;
  const rule = origin === 'import' ? 'imported' : statusRule;
  if (rule) throw new AppError('conflict', 'This notice cannot be changed.', [{ path: 'status', rule, message: `is ${rule}` }]);
}
