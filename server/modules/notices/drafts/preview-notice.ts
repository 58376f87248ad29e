import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import { readyDocuments } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { openUntil } from '../lifecycle/notice-state.ts';
import { can } from '../notices.policy.ts';
import { presentPage } from '../read/notices.present.ts';
import { findLots, pagesOfParts, withOnePageOfEachPart } from '../read/part-pages.ts';
import { editorOf } from '../read/reader.ts';
import { editedNotice } from '../store/drafts.repo.ts';
import { rowByPublicId } from '../store/notices.repo.ts';
import { factsOfEdited } from './edited-notice.ts';

/** A notice before publication as its page will show it. @throws AppError not-found when there is none that the actor may see. */
export async function previewNotice(ctx: Ctx, { query }: Input<typeof contract.previewNotice>): Promise<Output<typeof contract.previewNotice>> {
  const [notice, row] = await Promise.all([editedNotice(ctx, query.id), rowByPublicId(ctx, query.id)]);
  if (!notice || !row || !can(await editorOf(ctx, notice), 'readDraft', factsOfEdited(notice)))
    throw new AppError('not-found', 'There is no such notice before publication.');
  const now = ctx.clock.now();
  const publishedAt = notice.draft?.publishAt ?? now;
  const documents = await readyDocuments(ctx, { kind: 'notice', id: notice.id });
  const content = {
    ...row.content,
    ...(documents.length > 0 ? { documents } : {}),
    publishedAt: { at: publishedAt.toISOString(), zone: row.content.deadline?.zone ?? ctx.site.timeZone },
  };
  const found = findLots(content, query.lot);
  const parts = pagesOfParts(found, 0, query);
  const published = { ...row, content, status: 'published' as const, publishedAt, openUntil: openUntil(content) };
  return presentPage(published, { version: row.version, content: withOnePageOfEachPart(found, parts), amendments: [], noAward: null, parts, related: [] }, now);
}
