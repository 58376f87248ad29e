import type { NoticeFields } from '#contract/draft-fields.ts';
import { amendableParts, noticeTabs } from '#contract/draft-names.ts';
import type { NoticeDetails } from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { atDatabaseTime } from '#server/platform/db/database-time.ts';
import type { Reader } from '../notices.policy.ts';
import { slugOf } from '../read/notice-slug.ts';
import { type EditedNotice, nameOfPerson } from '../store/drafts.repo.ts';
import { publisherOf } from '../store/publishers.repo.ts';
import { type AbilityFacts, abilitiesOf } from './abilities.ts';
import { fieldsOf } from './draft-state.ts';
import { endedWithoutContract } from '../lifecycle/ended-without-contract.ts';
import { factsOfEdited, isOpenAt } from './edited-notice.ts';
import { type Progress, progressOf } from './progress.ts';

const abilityFactsOf = (notice: EditedNotice, now: Date): AbilityFacts => ({
  ...factsOfEdited(notice),
  origin: notice.origin,
  hasDraft: notice.draft !== null,
  hasDeadline: notice.content.deadline !== undefined,
  isOnline: notice.content.kind === 'online',
  isOpen: isOpenAt(notice, now),
  isUnsuccessful: endedWithoutContract(notice),
});

/** All fields of a notice, also those that its content does not have. */
export function allFieldsOf({ content, draft, free, teaser }: EditedNotice): NoticeFields {
  if (draft) return fieldsOf({ content, entered: draft.entered });
  const fields = fieldsOf({ content, entered: {} });
  return {
    ...fields,
    'General-information': { ...fields['General-information'], free },
    'Detailed-information': { ...fields['Detailed-information'], ...(teaser === null ? {} : { teaser }) },
  };
}

/** A published notice has been through all tabs. */
const finished: Progress = { tabs: noticeTabs.map((tab) => ({ tab, visited: true, complete: true })), missing: [], checks: [] };

/** A notice for those who may edit it, or decide about it. */
export async function detailsOf(ctx: Ctx, notice: EditedNotice, editor: Reader): Promise<NoticeDetails> {
  const { publicId, status, version, content, draft } = notice;
  const fields = allFieldsOf(notice);
  const abilities = abilitiesOf(editor, abilityFactsOf(notice, atDatabaseTime(ctx, notice.readAt).clock.now()));
  const organisation = notice.buyerId === null ? undefined : await publisherOf(ctx, notice.buyerId);
  const progress = draft ? await progressOf(ctx, fields, { ...draft, noticeId: notice.id, buyerId: notice.buyerId }, draft.publishAt) : finished;
  return {
    mayEdit: true,
    id: publicId,
    slug: slugOf(content.title, publicId),
    status,
    stage: draft?.stage ?? null,
    revision: draft?.revision ?? version,
    organisation: { id: organisation?.publicId ?? '', name: organisation?.name ?? '', approval: organisation?.approval ?? null },
    fields,
    proposed: [...(draft?.proposed ?? [])],
    ...progress,
    abilities,
    opens: abilities.includes('amend') ? [...amendableParts] : [],
    publishAt: draft?.publishAt?.toISOString() ?? null,
    rejection: draft?.rejectionReason && draft.rejectedAt ? { reason: draft.rejectionReason, at: draft.rejectedAt.toISOString() } : null,
    createdAt: notice.createdAt.toISOString(),
    editedAt: (draft?.editedAt ?? notice.updatedAt).toISOString(),
    editedBy: await nameOfPerson(ctx, draft?.editedBy ?? null),
  };
}
