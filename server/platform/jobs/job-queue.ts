import type pg from 'pg';
import { PgBoss, fromKysely } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';

/** The queue of all dead letters. */
export const DEAD_LETTERS = 'dead-letters';

/** Where jobs are added; a worker takes them (job-worker.ts). */
export interface JobQueue {
  /** Opens it; otherwise the first use does. */
  open(): Promise<void>;
  /** Adds a job in the transaction that `db` may be in. @throws Error for a job without a queue. */
  add(db: Db, name: string, data: object, options: { startAfter?: Date | undefined; key?: string | undefined; keepsTime?: boolean | undefined }): Promise<void>;
  /** Returns dead jobs to their queues. @param ids as dead letters. @returns how many. */
  retryDead(ids: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** The job queue of a database, for processes that add jobs. It holds no connection. */
export function createJobQueue(pool: pg.Pool, log: Log): JobQueue {
  let opening: Promise<PgBoss> | undefined;
  const start = async () => {
    const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, migrate: false, supervise: false, schedule: false });
    boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
    return boss.start();
  };
  const open = () => (opening ??= start());
  return {
    open: async () => void (await open()),
    add: async (db, name, data, { startAfter, key, keepsTime }) => {
      const boss = await open();
      const options = { db: fromKysely(db), ...(startAfter ? { startAfter } : {}) };
      if (key === undefined) await boss.send(name, data, options);
      // A queue of keyed jobs takes one that waits for each key, and refuses another.
      else if (keepsTime) await boss.send(name, data, { ...options, singletonKey: key });
      else await boss.upsert(name, data, { startAfter: 0, ...options, singletonKey: key });
    },
    retryDead: async (ids) => (ids.length === 0 ? 0 : (await open()).redrive(DEAD_LETTERS, { ids: [...ids] })),
    close: async () => {
      await (await opening?.catch(() => undefined))?.stop({ graceful: false, close: false });
      opening = undefined;
    },
  };
}
