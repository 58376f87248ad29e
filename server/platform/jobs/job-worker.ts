import { type Clock, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Ctx } from '../ctx.ts';
import { dropDeadJobsOf } from '../dead-letters.ts';
import type { DeclaredJobs, JobDefinition, Schedule } from './define-job.ts';
import { prepareQueues } from './queues.ts';

const isLastAttempt = ({ retryCount, retryLimit }: JobWithMetadata) => retryCount >= retryLimit;

function logFailure(ctx: Ctx, job: JobWithMetadata, error: unknown): void {
  const fields = { err: error, job: job.name, id: job.id, attempt: job.retryCount + 1 };
  if (isLastAttempt(job)) ctx.log.error(fields, 'a job failed for good; it is a dead letter');
  else ctx.log.warn(fields, 'a job failed; trying again');
}

async function runJob(ctx: Ctx, definition: JobDefinition, job: JobWithMetadata): Promise<void> {
  try {
    await definition.run(ctx, definition.data.parse(job.data));
  } catch (error) {
    logFailure(ctx, job, error);
    throw error;
  }
}

/** A schedule has one dead letter at most, of its latest failure, and none after a successful run. */
async function runSchedule(ctx: Ctx, schedule: Schedule, job: JobWithMetadata): Promise<void> {
  try {
    await schedule.run(ctx);
    await dropDeadJobsOf(ctx, schedule.name);
  } catch (error) {
    logFailure(ctx, job, error);
    if (isLastAttempt(job)) await dropDeadJobsOf(ctx, schedule.name);
    throw error;
  }
}

/** Removes schedules that no module declares any more. */
async function dropOldSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const names = new Set(schedules.map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name, key);
}

/**
 * Runs jobs and schedules until stopped, each once in the whole deployment, however many workers there are. A failed one is retried, later
 * each time, and at last becomes a dead letter (dead-letters.ts).
 * @param clock one that a test moves.
 */
export async function startJobWorker(ctx: Ctx, url: string, { jobs, schedules }: DeclaredJobs, clock?: Clock): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: url, application_name: 'tenderbell-jobs', max: 3, ...(clock ? { clock } : {}) });
  boss.on('error', (error) => ctx.log.error({ err: error }, 'job queue'));
  await boss.start();
  await prepareQueues(boss, { jobs, schedules });
  await dropOldSchedules(boss, schedules);
  for (const job of jobs) {
    const options = { includeMetadata: true, localConcurrency: job.atOnce ?? 1 } as const;
    await boss.work<object, void, typeof options>(job.name, options, async ([queuedJob]) => runJob(ctx, job, queuedJob!));
  }
  for (const schedule of schedules) {
    await boss.work<object, void, { includeMetadata: true }>(schedule.name, { includeMetadata: true }, async ([queuedJob]) =>
      runSchedule(ctx, schedule, queuedJob!),
    );
    await boss.schedule(schedule.name, schedule.cron);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
