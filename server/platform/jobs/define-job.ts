import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';

/** Work for a moment of its own, as its module declares it (`*.jobs.ts`). A repetition must be harmless. */
export interface JobDefinition<Data extends object = object> {
  readonly name: string;
  /** What the job is told. It also understands what earlier versions stored. Ids rather than names: it may wait long. */
  readonly data: z.ZodType<Data>;
  /** How often it is tried again after a failure; then it is a dead letter. 5 where absent. */
  readonly retryLimit?: number;
  /** Until the first retry; twice that each time, an hour at most. 30 where absent. */
  readonly retryDelaySeconds?: number;
  /** While a job with the same key waits, adding another changes its data and its time instead. */
  key?(data: Data): string;
  run(ctx: Ctx, data: Data): Promise<void>;
}

/** Work that runs by the clock, once in the whole deployment. */
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

/** Declares a schedule. It is tried three times; a failure stays among the dead letters until a later run succeeds. */
export const defineSchedule = (schedule: Schedule): Schedule => schedule;
