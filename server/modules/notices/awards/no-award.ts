import type { NoAward, NoticeTime } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { NoticeRowWithContent } from '../store/notice-row.ts';
import { type AmendmentTime, amendmentTimesOf } from '../store/notices.repo.ts';

/**
 * How a notice ended without a contract: as its content says; when and why it was cancelled, where that says nothing of
 * it, by the amendment that did so. @param changes its amendments, newest first.
 */
export function noAwardOf({ status, content, deadlineZone: zone }: NoticeRowWithContent, changes: readonly AmendmentTime[]): NoAward | null {
  const { noAward } = content;
  if (status !== 'cancelled') return status === 'closed' ? (noAward ?? null) : null;
  const did = changes.find((change) => change.status === 'cancelled');
  const at = noAward?.at ?? (did && { at: did.at.toISOString(), zone: zone ?? content.publishedAt?.zone ?? 'UTC' });
  const reason = noAward?.reason ?? did?.reason;
  return { status: noAward?.status ?? 'cancelled', ...(at ? { at } : {}), ...(reason ? { reason } : {}) };
}

/** When a notice was cancelled: a date, which everybody may know. Null: it was not, or nobody knows when. */
export async function cancelledAtOf(ctx: Ctx, row: NoticeRowWithContent): Promise<NoticeTime | null> {
  if (row.status !== 'cancelled') return null;
  return noAwardOf(row, row.version > 1 ? await amendmentTimesOf(ctx, row.id) : [])?.at ?? null;
}
