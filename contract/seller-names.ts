/** The tabs of a supplier's list of tenders. `all`: followed, downloaded or bid on; `participated`: interest or a bid. */
export const sellerTabs = ['all', 'followed', 'downloaded', 'bid', 'participated'] as const;
export type SellerTab = (typeof sellerTabs)[number];

/** Why a tender is on that list. */
export const sellerReasons = ['bid', 'interest', 'downloaded', 'followed'] as const;
export type SellerReason = (typeof sellerReasons)[number];

/** Days in which findings of alerts count as new projects. */
export const NEW_PROJECT_DAYS = 7;
