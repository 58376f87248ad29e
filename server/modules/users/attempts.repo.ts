import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';

/** Failures that are held against a subject (a keyed hash), and when the last one was. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: Date;
}

/** The failures of each subject, in the order given. A subject without failures has 0. */
export async function failuresOf(ctx: Ctx, subjects: readonly Buffer[]): Promise<Failures[]> {
  const { rows } = await sql<Failures>`
    select coalesce(failures, 0) as failures, coalesce(last_at, 'epoch') as "lastAt"
    from unnest(${[...subjects]}::bytea[]) with ordinality as asked (subject, place) left join attempt using (subject) order by place
  `.execute(ctx.db);
  return rows;
}

/**
 * Counts a failure. One earlier failure is forgiven for each `forgiveAfterS` seconds that passed since the last one. A clock that was set
 * back forgives and adds none.
 */
export async function addFailure(ctx: Ctx, subject: Buffer, forgiveAfterS: number): Promise<void> {
  await ctx.db
    .insertInto('attempt')
    .values({ subject, failures: 1, last_at: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        last_at: (eb) => eb.ref('excluded.last_at'),
        failures: sql<number>`1 + greatest(0, attempt.failures
          - greatest(0, floor(extract(epoch from excluded.last_at - attempt.last_at) / ${forgiveAfterS}::int))::int)`,
      }),
    )
    .execute();
}

/** Deletes the failures of these. */
export async function deleteFailures(ctx: Ctx, subjects: readonly Buffer[]): Promise<void> {
  await ctx.db.deleteFrom('attempt').where('subject', '=', anyValueOf(subjects)).execute();
}

/** Deletes failures that are too old to count. */
export async function deleteOldAttempts(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom('attempt').where('last_at', '<', before).execute();
}
