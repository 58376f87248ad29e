import type { TabId } from '../../domain/own-notice/tabs.ts';

/** The part of an amendment by its tab, with the flag that opens it (specification, section 4). */
export const amendableTabs = {
  'General-information': { part: 'general', flag: 'genEdit' },
  'Contact-information': { part: 'contact', flag: 'contactEdit' },
} as const;
export type AmendableTab = keyof typeof amendableTabs;
export const isAmendable = (tab: TabId): tab is AmendableTab => tab in amendableTabs;
