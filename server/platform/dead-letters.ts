import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { OUTBOX_CHANNEL } from './events/outbox.ts';
import { DEAD_LETTERS } from './jobs/job-queue.ts';

/** An event or a job that failed for good. */
export interface DeadLetter {
  readonly kind: 'event' | 'job';
  /** For retrying it. */
  readonly id: string;
  /** Of an event: its consumer and topic. Of a job or a schedule: its name. */
  readonly name: string;
  readonly data: unknown;
  readonly error: string;
  readonly failedAt: Date;
}

/** The dead letters, oldest first. @param limit how many at most. @param until the database's time; what failed later is left out. */
export async function listDeadLetters(ctx: Ctx, limit = 1000, until: string | null = null): Promise<DeadLetter[]> {
  const failedBy = (column: 'failed_at' | 'created_on') => (until === null ? sql`true` : sql`${sql.ref(column)} <= ${until}::timestamptz`);
  const { rows } = await sql<DeadLetter>`
    select 'event' as kind, id::text, consumer || ' ' || topic as name, jsonb_build_object('key', key, 'data', payload) as data, error, failed_at as "failedAt"
    from outbox_failed where ${failedBy('failed_at')}
    union all
    select 'job', id::text, coalesce(source_name, ''), data, left(coalesce(source_output ->> 'message', source_output::text, ''), 2000), created_on
    from pgboss.job where name = ${DEAD_LETTERS} and state in ('created', 'retry') and ${failedBy('created_on')}
    order by 6, 2 limit ${limit}
  `.execute(ctx.db);
  return rows;
}

/** Retries dead letters with all their attempts. @param ids as listed. @returns how many there were. */
export async function retryDeadLetters(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const events = ids.filter((id) => /^\d{1,15}$/u.test(id)).map(Number);
  const { rows } = await sql`
    with again as (delete from outbox_failed where id = any(${events}::bigint[]) returning consumer, topic, key, payload)
    insert into outbox (consumer, topic, key, payload) select consumer, topic, key, payload from again returning id
  `.execute(ctx.db);
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(ctx.db);
  return rows.length + (await ctx.jobs.retryDead(ids.filter((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(id))));
}

/** Retries all present dead letters; one that fails again meanwhile is left. @returns how many there were. */
export async function retryAllDeadLetters(ctx: Ctx): Promise<number> {
  // As text: a Date would lose the microseconds.
  const [startRow] = (await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(ctx.db)).rows;
  let retried = 0;
  for (;;) {
    const letters = await listDeadLetters(ctx, 1000, startRow!.now);
    const batch = await retryDeadLetters(
      ctx,
      letters.map(({ id }) => id),
    );
    if (batch === 0) return retried;
    retried += batch;
  }
}

/** Removes the dead letters of one job or schedule. */
export async function dropDeadJobsOf(ctx: Ctx, name: string): Promise<void> {
  await sql`delete from pgboss.job where name = ${DEAD_LETTERS} and source_name = ${name} and state in ('created', 'retry')`.execute(ctx.db);
}
