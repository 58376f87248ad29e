import { noticeAbilities } from '#contract/draft-names.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import { isUndecidedTender } from '../lifecycle/undecided-tender.ts';
import { type NoticeAction, type NoticeFacts, type Reader, can } from '../notices.policy.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';

export type NoticeAbility = (typeof noticeAbilities)[number];
/** What decides about abilities, besides the facts for the rules. */
export type AbilityFacts = NoticeFacts &
  Pick<EditedNotice, 'origin'> & {
    hasDraft: boolean;
    hasDeadline: boolean;
    isOnline: boolean;
    isOpen: boolean;
    /** It ended without a contract. */
    isUnsuccessful: boolean;
  };

const isWritten = ({ origin }: AbilityFacts) => origin === 'portal';
const isRunning = (notice: AbilityFacts) => isWritten(notice) && !notice.isUnsuccessful && (notice.status === 'published' || notice.status === 'closed');

/** The action of each ability, and what else it needs. */
const rules: Readonly<Partial<Record<NoticeAbility, readonly [NoticeAction, (notice: AbilityFacts) => boolean]>>> = {
  save: ['edit', ({ hasDraft }) => hasDraft],
  remove: ['edit', ({ hasDraft }) => hasDraft],
  submit: ['submit', ({ hasDraft }) => hasDraft],
  withdraw: ['withdrawSubmission', ({ hasDraft }) => hasDraft],
  approve: ['approve', ({ hasDraft }) => hasDraft],
  reject: ['reject', ({ hasDraft }) => hasDraft],
  amend: ['amend', isRunning],
  cancel: ['cancel', isRunning],
  close: ['close', (notice) => isWritten(notice) && notice.status === 'published' && !notice.hasDeadline],
  award: ['award', (notice) => isRunning(notice) && !notice.isOnline && !(notice.hasDeadline && notice.isOpen)],
  readDownloads: ['readDownloads', () => true],
  setFree: [
    'setFree',
    (notice) =>
      isWritten(notice) &&
      publicStatuses.includes(notice.status) &&
      !(notice.free && isUndecidedTender({ kind: notice.isOnline ? 'online' : 'offline', status: notice.status })),
  ],
};

/** Whether the one who reads may write for the organisation that they act for. */
function writesFor({ actor }: Reader, organisationId: number | null): boolean {
  if (actor.kind !== 'person' || !actor.organisation?.permissions.has('notices.write') || actor.organisation.approval === null) return false;
  return organisationId === null || actor.organisation.id === organisationId;
}

/** What somebody who reads a notice whole may do with it now, for buttons. */
export function abilitiesOf(reader: Reader, notice: AbilityFacts): NoticeAbility[] {
  return noticeAbilities.filter((ability) => {
    if (ability === 'copy') return writesFor(reader, null);
    if (ability === 'saveAsTemplate') return notice.buyerId !== null && writesFor(reader, notice.buyerId);
    const [action, isPossible] = rules[ability]!;
    return isPossible(notice) && can(reader, action, notice);
  });
}
