/** The tabs of a buyer's notices. */
export const noticeTabs = ['open', 'past', 'all'] as const;
export type NoticeTab = (typeof noticeTabs)[number];
