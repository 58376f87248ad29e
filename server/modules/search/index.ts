import { NOTICE_CHANGED, NOTICE_PUBLISHED } from '#server/modules/notices/index.ts';
import type { Consumer } from '#server/platform/events/outbox.ts';
import type { Module } from '#server/platform/module.ts';
import { countRoutes } from './counts/counts.routes.ts';
import { indexNotices } from './index/index-notices.ts';
import { searchRoutes } from './search.routes.ts';
import { sweepIndex } from './index/sweep.ts';
import { warmSearch } from './index/warm.ts';

export { filterCounts } from './counts/filter-counts.ts';
export { searchNotices } from './query/search-notices.ts';
export { suggest } from './suggest/suggest.ts';

/** Keeps the index up to date. Large batches: words repeat, and each is counted once for a batch. */
const indexer: Consumer = {
  name: 'search',
  topics: [NOTICE_PUBLISHED, NOTICE_CHANGED],
  batchSize: 2500,
  handle: (ctx, events) => {
    const ids = events.map((event) => event.key);
    return indexNotices(ctx, ids);
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
