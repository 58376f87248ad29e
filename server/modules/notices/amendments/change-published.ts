import type { NoticeContent } from '#contract/notices.ts';
import { sectorsOf } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';
import type { NoticeAction } from '../notices.policy.ts';
import { saveNotices } from '../lifecycle/save-notices.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';
import { recordStep } from '../store/notice-steps.repo.ts';

interface Change {
  reason: string | null;
  kind: 'amended' | 'cancelled' | 'closed';
  status?: NoticeStatus;
  /** Who may read it from now on; absent: as before. */
  free?: boolean;
  details?: Readonly<Record<string, unknown>>;
  /** As in saveNotices. */
  action?: NoticeAction;
}

/** Stores a new version of a locked, published notice: its amendment and its step. */
export async function changePublished(
  ctx: Ctx,
  notice: EditedNotice,
  content: NoticeContent,
  { reason, kind, status = notice.status, free = notice.free, details = {}, action }: Change,
): Promise<{ amendment: number }> {
  const { id, buyerId, teaser, version } = notice;
  const cpv = (content.classifications ?? []).map(({ code }) => code);
  const input = { id, origin: null, content, status, free, teaser, buyerId, sectors: sectorsOf(cpv), cpv };
  const { actor } = ctx;
  const isAdministrator = actor.kind === 'person' && actor.superAdmin;
  const actorRef = actor.kind === 'person' ? String(actor.accountId) : null;
  await saveNotices(ctx, [input], {
    actor: isAdministrator ? 'administrator' : 'buyer',
    actorRef,
    reasonOfAmendment: () => reason,
    ...(action ? { action } : {}),
  });
  await recordStep(ctx, { noticeId: id, step: kind, reason, details: { amendment: version, ...details } });
  return { amendment: version };
}
