import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Ctx } from '../ctx.ts';

const AFTER_FAILURE_MS = 2000;

/** One connection that listens to several channels. */
export interface NotificationListener {
  /** Resolves at the next notification of a channel, or when listening stops. */
  next(channel: string): Promise<void>;
  stop(): Promise<void>;
}

/** Listens on channels until stopped. It reconnects after a lost connection; waiting workers then poll. */
export function listenForNotifications(ctx: Ctx, channels: readonly string[]): NotificationListener {
  const stopping = new AbortController();
  const notifications = new Map(channels.map((channel) => [channel, Promise.withResolvers<void>()]));
  const wake = (channel: string) => {
    notifications.get(channel)?.resolve();
    notifications.set(channel, Promise.withResolvers<void>());
  };
  const wakeAll = () => channels.forEach(wake);

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      let client: pg.PoolClient | undefined;
      try {
        client = await ctx.pool.connect();
        const disconnected = Promise.withResolvers<void>();
        client.on('error', () => disconnected.resolve());
        client.on('notification', ({ channel }) => wake(channel));
        stopping.signal.addEventListener('abort', () => disconnected.resolve(), { once: true });
        for (const channel of channels) await client.query(`listen ${channel}`);
        wakeAll();
        await disconnected.promise;
      } catch (error) {
        ctx.log.warn({ err: error }, 'cannot listen for events; looking by itself meanwhile');
      } finally {
        client?.release(true);
      }
      if (!stopping.signal.aborted) await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const listening = listen();
  return {
    next: (channel) => notifications.get(channel)?.promise ?? new Promise(() => undefined),
    stop: async () => {
      stopping.abort();
      wakeAll();
      await listening;
    },
  };
}
