// Jobs and schedules of this module.
import { z } from 'zod';
import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob, defineSchedule } from '#server/platform/jobs/define-job.ts';
import { deliverMessage } from './deliver-message.ts';
import { deleteMessagesBefore, dueMessages } from './messages.repo.ts';

/** Receivers that are told at the same time: a slow one does not hold up the others. */
const AT_ONCE = 4;
const MAX_DUE = { organisations: 400, ofEach: 50 };
const KEPT_MS = 30 * 86_400_000;

/** Sends a new message. What fails is due again later. */
export const sendMessage = defineJob({
  name: 'webhooks.send',
  data: z.object({ message: z.string().max(100) }),
  key: ({ message }) => message,
  atOnce: AT_ONCE,
  run: async (ctx, { message }) => void (await deliverMessage(ctx, message)),
});

/** Sends what is due: further tries, and what a dead process left. A receiver that fails gets nothing more this time. */
export async function sendDue(ctx: Ctx): Promise<void> {
  const due = (await dueMessages(ctx, MAX_DUE)).values();
  const sender = async () => {
    for (const messages of due) for (const message of messages) if (!(await deliverMessage(ctx, message))) break;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

export const sendAgain = defineSchedule({ name: 'webhooks-send', cron: '* * * * *', run: sendDue });
export const sweep = defineSchedule({
  name: 'webhooks-sweep',
  cron: '17 3 * * *',
  run: (ctx) => deleteMessagesBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT_MS)),
});
