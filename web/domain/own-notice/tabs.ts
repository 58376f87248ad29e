import { noticeTabs } from '#contract/draft-names.ts';

export type TabId = (typeof noticeTabs)[number];

/** A tab's name in the texts: `publishing.tab.general`, `publishing.field.general.title`. */
export const tabKeys: Readonly<Record<TabId, string>> = {
  'General-information': 'general',
  'Contact-information': 'contact',
  'Detailed-information': 'detailed',
  'cpv-codes': 'cpv',
  Documents: 'documents',
  CAI: 'cai',
};

/** The state of a tab (specification, section 4). */
export type TabState = 'not complete' | 'active' | 'complete';
export interface ShownTab {
  tab: TabId;
  state: TabState;
  isComplete: boolean;
  /** Only completed tabs and the next one can be clicked (specification, section 2). */
  isOpen: boolean;
}

/** The tabs as the bar shows them. @param progress what the server says of each. @param isFree every tab can be clicked: nothing is left to fill in. */
export function shownTabs(progress: readonly { tab: TabId; complete: boolean }[], current: TabId, isFree = false): ShownTab[] {
  const isComplete = (tab: TabId) => progress.some((each) => each.tab === tab && each.complete);
  const next = noticeTabs.find((tab) => !isComplete(tab));
  return noticeTabs.map((tab) => ({
    tab,
    state: tab === current ? 'active' : isComplete(tab) ? 'complete' : 'not complete',
    isComplete: isComplete(tab),
    isOpen: isFree || tab === current || isComplete(tab) || tab === next,
  }));
}

/** The tab that is shown first: the one that the address names, if it can be opened, else the first incomplete one. */
export function firstTab(progress: readonly { tab: TabId; complete: boolean }[], asked: string | null): TabId {
  const next = noticeTabs.find((tab) => !progress.some((each) => each.tab === tab && each.complete)) ?? noticeTabs[0];
  return shownTabs(progress, next).find(({ tab, isOpen }) => tab === asked && isOpen)?.tab ?? next;
}
