import type { NoticeDetails } from '#contract/drafts.ts';
import type { OwnNotice } from '#contract/own-notices.ts';
import { clientState } from '../lib/client-state.ts';

// What screens of a buyer keep while they are open (specification, section 3, "Client state"). Signing out clears all of it.

/** Tender list: the page of own notices that was shown last, in its order. */
export const tenderList = clientState<readonly Pick<OwnNotice, 'id' | 'slug' | 'title' | 'language'>[]>([]);
/** Active tender: id of the notice that was opened last. */
export const activeTender = clientState<string | null>(null);
/** Notice data: all details of the notice that is edited. */
export const noticeAllDetails = clientState<NoticeDetails | null>(null);

/** Selected CPV list: codes of the notice that is edited, the main one first. */
export const selectedCpvList = clientState<readonly string[]>([]);
export const selectCpv = (code: string): void => {
  if (!selectedCpvList.get().includes(code)) selectedCpvList.set([...selectedCpvList.get(), code]);
};
export const removeCpv = (code: string): void => selectedCpvList.set(selectedCpvList.get().filter((each) => each !== code));

/** Contract-award selection: id of the award that is worked on. */
export const activeAward = clientState<string | null>(null);
export const selectAwardAsActive = (id: string): void => activeAward.set(id);
export const removeAward = (id: string): void => {
  if (activeAward.get() === id) activeAward.clear();
};
