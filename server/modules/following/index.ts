import { noticeAmended } from '#server/modules/notices/index.ts';
import { questionAnswered } from '#server/modules/questions/index.ts';
import { accountErasing, ownDataAsked } from '#server/modules/users/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineConsumer } from '#server/platform/events/outbox.ts';
import { onHook } from '#server/platform/hooks.ts';
import type { Module } from '#server/platform/module.ts';
import { deleteFeed, feedOf } from './calendar/calendar-feed.repo.ts';
import { auditNames } from './following.audit.ts';
import * as events from './following.events.ts';
import { reminderSchedule } from './following.jobs.ts';
import * as mails from './following.mails.ts';
import { followedOfPerson, forgetFollower } from './following.repo.ts';
import { followingRoutes } from './following.routes.ts';
import { daysOf, forgetReminders, remindersOfPerson } from './reminders/reminders.repo.ts';
import { tellEverybody } from './tell-everybody.ts';
import { forgetWishes, wishesOfPerson } from './wishlist/wishes.repo.ts';

const consumer = defineConsumer({ name: 'following', on: [noticeAmended, questionAnswered, events.tellingContinues], batchSize: 100, handle: tellEverybody });

/** For the export: the address's secret is not told. */
async function calendarAndRemindersOf(ctx: Ctx, accountId: number) {
  const feed = await feedOf(ctx, accountId);
  const sent = await remindersOfPerson(ctx, accountId);
  return {
    calendarFeed: feed ? { madeAt: feed.madeAt.toISOString(), lastReadAt: feed.lastReadAt?.toISOString() ?? null } : null,
    reminders: {
      days: await daysOf(ctx, accountId),
      sent: sent.map(({ deadline, sentAt, ...one }) => ({ ...one, deadline: deadline.toISOString(), sentAt: sentAt.toISOString() })),
    },
  };
}

export const following: Module = {
  name: 'following',
  routes: followingRoutes,
  events: [events.tellingContinues],
  consumers: [consumer],
  mails: Object.values(mails),
  schedules: [reminderSchedule],
  auditNames,
  hooks: [
    onHook(accountErasing, async (ctx, { accountId }) => {
      await forgetFollower(ctx, accountId);
      await forgetWishes(ctx, accountId);
      await deleteFeed(ctx, accountId);
      await forgetReminders(ctx, accountId);
    }),
    onHook(ownDataAsked, async (ctx, { accountId }) => ({
      ...(await calendarAndRemindersOf(ctx, accountId)),
      followedNotices: (await followedOfPerson(ctx, accountId)).map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
      wishlist: (await wishesOfPerson(ctx, accountId)).map(({ savedAt, ...one }) => ({ ...one, savedAt: savedAt.toISOString() })),
    })),
  ],
};
