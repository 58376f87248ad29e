import type { NoticeContent } from '#contract/notices.ts';
import type { FoundCheck } from '../drafts/checks/check-reasons.ts';
import { openUntil } from '../lifecycle/notice-state.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';
import { deadlineError } from './merge-amendment.ts';

/**
 * A notice without a deadline is open for 180 days (product.md, "Notices"). A first deadline that ends it sooner needs a reason, because
 * nobody could know of it. @throws AppError invalid-input for one that has been closed: it would open again.
 */
export function checkFirstDeadline({ content, status }: Pick<EditedNotice, 'content' | 'status'>, changed: NoticeContent): FoundCheck[] {
  if (content.deadline || !changed.deadline) return [];
  if (status === 'closed') throw deadlineError('fields.deadline', 'deadline-passed', 'The notice is closed.');
  const until = openUntil(content)?.toISOString();
  const { at } = changed.deadline;
  if (until === undefined || Date.parse(at) >= Date.parse(until)) return [];
  return [{ code: 'ends-sooner', severity: 'soft', tab: 'General-information', field: 'deadline', source: 'general', values: { at: until }, basis: at }];
}
