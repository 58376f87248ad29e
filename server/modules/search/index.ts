import { noticeChanged, noticePublished } from '#server/modules/notices/index.ts';
import { organisationChanged } from '#server/modules/organisations/index.ts';
import { defineConsumer } from '#server/platform/events/outbox.ts';
import { defineSchedule } from '#server/platform/jobs/define-job.ts';
import type { Module } from '#server/platform/module.ts';
import { announceOpen } from './index/announce-open.ts';
import { countRoutes } from './counts/counts.routes.ts';
import { indexBuyers, indexNotices } from './index/index-notices.ts';
import * as ownEvents from './search.events.ts';
import { searchRoutes } from './search.routes.ts';
import { sweepIndex } from './index/sweep.ts';
import { warmSearch } from './index/warm.ts';
import { warmOpenTexts } from './excerpt/warm-texts.ts';

export { areListedBuyers } from './buyers/are-listed-buyers.ts';
export { dropIndexCaches as forgetSpellings } from './store/freshness.ts';
export { type StandingQuery, standingQuery } from './query/standing-query.ts';
export { openNoticeIndexed } from './search.events.ts';
export { filterCounts } from './counts/filter-counts.ts';
export { searchNotices } from './query/search-notices.ts';
export { suggest } from './suggest/suggest.ts';

/** Keeps the index up to date. Large batches: words repeat, and a batch counts each once. */
const indexer = defineConsumer({
  name: 'search',
  on: [noticePublished, noticeChanged, organisationChanged],
  batchSize: 2500,
  handle: async (ctx, events) => {
    const keysOf = (isBuyer: boolean) => events.filter(({ topic }) => (topic === organisationChanged.topic) === isBuyer).map(({ key }) => key);
    const notices = keysOf(false);
    if (notices.length > 0) await indexNotices(ctx, notices);
    await announceOpen(
      ctx,
      events.filter((event) => event.topic === noticePublished.topic),
    );
    await indexBuyers(ctx, keysOf(true));
  },
});

export const search: Module = {
  name: 'search',
  routes: (app) => {
    searchRoutes(app);
    countRoutes(app);
  },
  events: Object.values(ownEvents),
  consumers: [indexer],
  schedules: [defineSchedule({ name: 'search-sweep', cron: '*/5 * * * *', run: sweepIndex })],
  warm: warmSearch,
  warmUpInBackground: warmOpenTexts,
};
