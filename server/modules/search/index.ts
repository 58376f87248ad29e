import { NOTICE_CHANGED, NOTICE_PUBLISHED } from '#server/modules/notices/index.ts';
import { ORGANISATION_CHANGED } from '#server/modules/organisations/index.ts';
import type { Consumer } from '#server/platform/events/outbox.ts';
import type { Module } from '#server/platform/module.ts';
import { countRoutes } from './counts/counts.routes.ts';
import { indexBuyers, indexNotices } from './index/index-notices.ts';
import { searchRoutes } from './search.routes.ts';
import { sweepIndex } from './index/sweep.ts';
import { warmSearch } from './index/warm.ts';

export { filterCounts } from './counts/filter-counts.ts';
export { searchNotices } from './query/search-notices.ts';
export { suggest } from './suggest/suggest.ts';

/** Keeps the index up to date. Large batches: words repeat, and each is counted once for a batch. */
const indexer: Consumer = {
  name: 'search',
  topics: [NOTICE_PUBLISHED, NOTICE_CHANGED, ORGANISATION_CHANGED],
  batchSize: 2500,
  handle: async (ctx, events) => {
    const [buyers, notices] = [true, false].map((isBuyer) => events.filter(({ topic }) => (topic === ORGANISATION_CHANGED) === isBuyer).map(({ key }) => key));
    if (notices!.length > 0) await indexNotices(ctx, notices!);
    await indexBuyers(ctx, buyers!);
  },
};

export const search: Module = {
  name: 'search',
  routes: (app) => {
    searchRoutes(app);
    countRoutes(app);
  },
  consumers: [indexer],
  schedules: [{ name: 'search-sweep', cron: '*/5 * * * *', run: sweepIndex }],
  warm: warmSearch,
};
