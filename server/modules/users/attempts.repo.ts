import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Failures that are held against a subject (a keyed hash), and when the last one was. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: Date;
}

/** The failures of each subject, in the order asked; 0 without failures. Always one statement. */
export async function failuresOf(ctx: Ctx, subjects: readonly Buffer[]): Promise<Failures[]> {
  const { rows } = await sql<Failures>`
    select coalesce(failures, 0) as failures, coalesce(last_at, 'epoch') as "lastAt"
    from unnest(${[...subjects]}::bytea[]) with ordinality as asked (subject, place) left join attempt using (subject) order by place
  `.execute(ctx.db);
  return rows;
}

/** Counts a failure; one earlier failure is forgiven for each `forgiveS` seconds that passed since the last one; a clock set back forgives and adds none. */
export async function addFailure(ctx: Ctx, subject: Buffer, forgiveS: number): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    insert into attempt (subject, failures, last_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set last_at = excluded.last_at,
      failures = 1 + greatest(0, attempt.failures - greatest(0, floor(extract(epoch from excluded.last_at - attempt.last_at) / ${forgiveS}::int))::int)
  `.execute(ctx.db);
}

/** Nothing is held against these any more. */
export async function forgive(ctx: Ctx, subjects: readonly Buffer[]): Promise<void> {
  await sql`delete from attempt where subject = any(${[...subjects]}::bytea[])`.execute(ctx.db);
}

/** Takes out what is too old to count. */
export async function dropOldAttempts(ctx: Ctx, before: Date): Promise<void> {
  await sql`delete from attempt where last_at < ${before}`.execute(ctx.db);
}
