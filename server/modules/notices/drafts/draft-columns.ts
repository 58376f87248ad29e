import { sectorsOf } from '#server/modules/reference/index.ts';
import { deriveColumns } from '../lifecycle/derive.ts';
import type { NoticeInput } from '../lifecycle/notice-input.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';
import type { DerivedValues } from '../store/notice-columns.ts';
import { type DraftState, fieldValue } from './draft-state.ts';

/** Whether everybody may read it whole: as its buyer says, else an online one, because suppliers take part through the portal. */
export const isFree = (state: DraftState): boolean =>
  (fieldValue(state, 'General-information', 'free') as boolean | undefined) ?? state.content.kind === 'online';

/** A draft as it is stored, or published. */
export function inputOf(state: DraftState, buyerId: number, status: NoticeStatus): NoticeInput {
  const cpv = (state.content.classifications ?? []).map(({ code }) => code);
  const teaser = fieldValue(state, 'Detailed-information', 'teaser') as string | undefined;
  return {
    origin: null,
    content: state.content,
    status,
    free: isFree(state),
    buyerId,
    sectors: sectorsOf(cpv),
    cpv,
    ...(teaser === undefined ? {} : { teaser }),
  };
}

/** The columns of a draft's row. */
export const columnsOf = (state: DraftState, buyerId: number, status: NoticeStatus): DerivedValues => deriveColumns(inputOf(state, buyerId, status));
