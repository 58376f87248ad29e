import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { TestApp } from './app.ts';

/** Waits until a statement of this database waits for a lock that somebody holds. */
async function somebodyWaits({ ctx }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database() limit 1
    `.execute(ctx.db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Lets a request run up to a lock, has something else happen meanwhile, and lets it go on.
 * @param hold takes the lock, in a transaction; @param meanwhile happens in it while the request waits.
 * @returns what the request answers.
 */
export async function whileHeld<T>(app: TestApp, hold: (ctx: Ctx) => Promise<unknown>, request: () => Promise<T>, meanwhile: (ctx: Ctx) => Promise<unknown>) {
  let answer: Promise<T> | undefined;
  await app.ctx.db.transaction().execute(async (db) => {
    const ctx = { ...app.ctx, db };
    await hold(ctx);
    answer = request();
    await somebodyWaits(app);
    await meanwhile(ctx);
  });
  return answer!;
}
