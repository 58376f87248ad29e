import type { NoticeCheck } from '#contract/drafts.ts';
import { countUnfinished } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** The hard check that every file of a notice has arrived, was scanned, and was not refused. */
export async function checkDocuments(ctx: Ctx, noticeId: number): Promise<NoticeCheck[]> {
  const count = await countUnfinished(ctx, { kind: 'notice', id: noticeId });
  if (count === 0) return [];
  return [{ code: 'documents-unfinished', severity: 'hard', tab: 'Documents', field: 'documents', source: 'general', values: { count }, reason: null }];
}
