import type { editedDocuments as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { listEdited, readyDocuments } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sameJson } from '../lifecycle/notice-diff.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';
import { downloadLinks } from './download-links.ts';
import { ownerOf, requireEditableNotice } from './require-editable.ts';

/** The documents of a notice as its editors see them, and whether the public sees something else. */
export async function editedList(ctx: Ctx, notice: EditedNotice): Promise<Output<typeof endpoint>> {
  const owner = ownerOf(notice);
  const isPublic = publicStatuses.includes(notice.status);
  const publicEntries = (isPublic && notice.content.documents) || [];
  const [items, ready] = await Promise.all([listEdited(ctx, owner, new Set(publicEntries.map(({ id }) => id))), readyDocuments(ctx, owner)]);
  const { linkTo } = downloadLinks(ctx);
  // A document that is not public yet has no date of publication.
  const withoutDate = (entry: (typeof ready)[number]) => ({ ...entry, datePublished: undefined });
  return {
    items: items.map((item) => ({ ...item, link: item.state === 'ready' && item.name !== null ? linkTo('file', item.id) : null })),
    hasChanges: isPublic && !sameJson(ready.map(withoutDate), publicEntries.map(withoutDate)),
    noticeVersion: isPublic ? notice.version : null,
  };
}

/** The same for a notice that the actor may edit. @throws AppError not-found */
export async function editedDocuments(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  return editedList(ctx, await requireEditableNotice(ctx, query.notice));
}
