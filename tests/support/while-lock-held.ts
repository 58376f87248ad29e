import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { TestApp } from './app.ts';

/** Waits until so many statements of this database wait for others' locks. */
export async function waitUntilBlocked({ ctx }: TestApp, minimum = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select distinct l.pid from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()
    `.execute(ctx.db);
    if (rows.length >= minimum) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Lets a request run up to a lock, does something else meanwhile, and then lets it continue.
 * @param takeLock takes the lock, in a transaction; @param meanwhile runs in it while the request waits.
 * @returns the request's answer.
 */
export async function whileLockHeld<T>(
  app: TestApp,
  takeLock: (ctx: Ctx) => Promise<unknown>,
  request: () => Promise<T>,
  meanwhile: (ctx: Ctx) => Promise<unknown>,
) {
  let answer: Promise<T> | undefined;
  await app.ctx.db.transaction().execute(async (db) => {
    const ctx = { ...app.ctx, db };
    await takeLock(ctx);
    answer = request();
    await waitUntilBlocked(app);
    await meanwhile(ctx);
  });
  return answer!;
}
