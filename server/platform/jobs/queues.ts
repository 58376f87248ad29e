import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import type { DeclaredJobs, JobDefinition } from './define-job.ts';
import { DEAD_LETTERS } from './job-queue.ts';

const YEAR_S = 31_536_000;
const LONGEST_DELAY_S = 3600;
/** A worker silent for so long counts as dead. Its jobs are retried. */
const SILENCE_S = 60;
/** A job may take so long, as long as its worker is heard of. */
const LONGEST_S = 6 * 3600;

type QueueOptions = Omit<Queue, 'name'>;
const commonOptions: QueueOptions = {
  retryBackoff: true,
  retryDelayMax: LONGEST_DELAY_S,
  heartbeatSeconds: SILENCE_S,
  expireInSeconds: LONGEST_S,
  deadLetter: DEAD_LETTERS,
};

const optionsOf = ({ retryLimit = 5, retryDelaySeconds = 30, ...job }: JobDefinition): QueueOptions => ({
  ...commonOptions,
  policy: 'key' in job ? 'short' : 'standard',
  retryLimit,
  retryDelay: retryDelaySeconds,
});

/** Creates or updates the queue of every job and schedule, with the settings declared now. */
export async function prepareQueues(boss: PgBoss, { jobs, schedules }: DeclaredJobs): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: YEAR_S });
  const queues = [
    ...jobs.map((job) => [job.name, optionsOf(job)] as const),
    ...schedules.map(({ name }) => [name, { ...commonOptions, policy: 'singleton', retryLimit: 3, retryDelay: 1 }] as const),
  ];
  for (const [name, options] of queues) {
    const { policy: _, ...changeable } = options;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, changeable);
  }
}

/** Creates or updates pg-boss's tables and the queues. Runs together with the migrations. */
export async function installJobs(pool: pg.Pool, declared: DeclaredJobs): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, supervise: false, schedule: false });
  await boss.start();
  await prepareQueues(boss, declared);
  await boss.stop({ graceful: false, close: false });
}
