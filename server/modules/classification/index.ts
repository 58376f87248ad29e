import { noticeChanged, noticePublished } from '#server/modules/notices/index.ts';
import { defineConsumer } from '#server/platform/events/outbox.ts';
import type { Module } from '#server/platform/module.ts';
import { classificationRoutes } from './classification.routes.ts';
import { labelIndex } from './label-index.ts';
import { learnNotices } from './learn-notices.ts';

/** Large batches: words repeat, and a batch writes each once. */
const learner = defineConsumer({
  name: 'classification',
  on: [noticePublished, noticeChanged],
  batchSize: 1000,
  handle: (ctx, events) =>
    learnNotices(
      ctx,
      events.map(({ key }) => key),
    ),
});

export const classification: Module = {
  name: 'classification',
  routes: classificationRoutes,
  consumers: [learner],
  warmUpInBackground: async (ctx) => {
    await labelIndex(ctx, 'en');
  },
};
