import type { Input, Output } from '#contract/endpoint.ts';
import { reminderDays } from '#contract/reminder-days.ts';
import type * as contract from '#contract/reminders.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { putDays } from './reminders.repo.ts';

/** Chooses how many days before a deadline the person is reminded. Their emails then lead to this site, at its hours. */
export async function changeReminders(ctx: Ctx, { body }: Input<typeof contract.changeReminders>): Promise<Output<typeof contract.changeReminders>> {
  const days = reminderDays.filter((each) => body.days.includes(each));
  await inTransaction(ctx, (ctx) => putDays(ctx, personOf(ctx).accountId, days));
  return { days };
}
