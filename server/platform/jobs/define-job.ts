import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';

/** A job: work that runs later, as its module declares it (`*.jobs.ts`). Running it twice must be harmless. */
export interface JobDefinition<Data extends object = object> {
  readonly name: string;
  /** The job's data. The schema also accepts what earlier versions stored. Use ids rather than names: the job may wait long. */
  readonly data: z.ZodType<Data>;
  /** Number of retries after a failure; then it becomes a dead letter. 5 where absent. */
  readonly retryLimit?: number;
  /** Delay before the first retry. It doubles each time, up to an hour. 30 where absent. */
  readonly retryDelaySeconds?: number;
  /** While a job with the same key waits, adding another changes its data and time instead. */
  key?(data: Data): string;
  /** … or changes nothing, so that one which is added again and again is not put off. */
  readonly keepsTime?: true;
  /** How many of it one worker runs at the same time; 1 where absent. */
  readonly atOnce?: number;
  run(ctx: Ctx, data: Data): Promise<void>;
}

/** Work that runs on a schedule, once in the whole deployment. */
export interface Schedule {
  readonly name: string;
  /** Five-field cron expression, UTC. */
  readonly cron: string;
  run(ctx: Ctx): Promise<void>;
}

/** The jobs and schedules of all modules. */
export interface DeclaredJobs {
  readonly jobs: readonly JobDefinition[];
  readonly schedules: readonly Schedule[];
}

/** Declares a job. */
export const defineJob = <Data extends object>(job: JobDefinition<Data>): JobDefinition<Data> => job;

/** Declares a schedule. A run is tried three times. A failure stays a dead letter until a later run succeeds. */
export const defineSchedule = (schedule: Schedule): Schedule => schedule;
