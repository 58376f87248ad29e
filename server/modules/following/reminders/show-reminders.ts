import type { Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/reminders.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { daysOf } from './reminders.repo.ts';

/** How many days before a deadline the person is reminded. */
export const showReminders = async (ctx: Ctx): Promise<Output<typeof contract.showReminders>> => ({ days: await daysOf(ctx, personOf(ctx).accountId) });
