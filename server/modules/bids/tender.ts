import type { tenders } from '#server/modules/notices/index.ts';

/** A notice, as far as bidding needs it. */
export type TenderRow = Awaited<ReturnType<typeof tenders.require>>;
/** What can be done with it. */
export type TenderAction = Parameters<typeof tenders.require>[2];
