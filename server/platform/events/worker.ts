import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Ctx } from '../ctx.ts';
import { type Consumer, OUTBOX_CHANNEL, drainBatch } from './outbox.ts';

const IDLE_MS = 5000;
const AFTER_FAILURE_MS = 2000;

/** Keeps every consumer's queue empty until stopped: woken by a notification, looking by itself now and then. */
export function startOutboxWorker(ctx: Ctx): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  const nudge = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      let client: pg.PoolClient | undefined;
      try {
        client = await ctx.pool.connect();
        const broken = Promise.withResolvers<void>();
        client.on('error', () => broken.resolve());
        client.on('notification', nudge);
        stopping.signal.addEventListener('abort', () => broken.resolve(), { once: true });
        await client.query(`listen ${OUTBOX_CHANNEL}`);
        nudge();
        await broken.promise;
      } catch (error) {
        ctx.log.warn({ err: error }, 'cannot listen for events; looking by itself meanwhile');
      } finally {
        client?.release(true);
      }
      if (!stopping.signal.aborted) await pause(AFTER_FAILURE_MS);
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function work(consumer: Consumer): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = wake.promise;
      try {
        if ((await drainBatch(ctx, consumer)) > 0) continue;
        await Promise.race([woken, pause(IDLE_MS)]);
      } catch (error) {
        ctx.log.error({ err: error, consumer: consumer.name }, 'events could not be handled; trying again');
        await pause(AFTER_FAILURE_MS);
      }
    }
  }

  const running = Promise.all([listen(), ...ctx.events.consumers.map(work)]);
  return {
    stop: async () => {
      stopping.abort();
      nudge();
      await running;
    },
  };
}
