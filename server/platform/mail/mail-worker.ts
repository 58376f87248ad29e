import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import type { Bell } from '../events/bell.ts';
import type { Schedule } from '../module.ts';
import { createCourier } from './courier.ts';
import { forgetMail } from './mail-rows.ts';
import { MAIL_CHANNEL } from './queue-mail.ts';
import { sendNext } from './send-next.ts';

const IDLE_MS = 5000;
const AFTER_FAILURE_MS = 5000;
/** How long what is being sent may take once the worker is told to stop; it is sent again later then. */
const STOP_WITHIN_MS = 5000;
const KEPT_MS = 30 * 86_400_000;

/** Sends mail until stopped: woken by a notification, looking by itself now and then. Several workers share what waits. */
export function startMailWorker(ctx: Ctx, bell: Bell): { stop(): Promise<void> } {
  const courier = createCourier(ctx.config);
  if (!courier) {
    ctx.log.warn('SMTP_URL is absent: mail waits until there is one');
    return { stop: async () => undefined };
  }
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = bell.next(MAIL_CHANNEL);
      try {
        const done = await sendNext(ctx, courier!);
        if (done === 'blocked') await pause(AFTER_FAILURE_MS);
        else if (done === null) await Promise.race([woken, stopped.promise, pause(IDLE_MS)]);
      } catch (error) {
        ctx.log.error({ err: error }, 'mail could not be looked for; trying again');
        await pause(AFTER_FAILURE_MS);
      }
    }
  }

  const running = Promise.all(Array.from({ length: courier.atATime }, work));
  return {
    stop: async () => {
      stopping.abort();
      stopped.resolve();
      await Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      courier.close();
    },
  };
}

/** Mail that was sent is forgotten after a month: whom we wrote to is nobody's business for ever. */
export const mailSchedule: Schedule = {
  name: 'mail-forget',
  cron: '41 3 * * *',
  run: (ctx) => forgetMail(ctx, new Date(ctx.clock.now().getTime() - KEPT_MS)),
};
