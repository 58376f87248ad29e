import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { returnReasons } from './notice-names.ts';
import { NoticeId, NoticeTime } from './notices.ts';

/**
 * Steps before publication, for users who may edit the notice, and administrators. `returned`: it could not be published at its time, so it
 * is a draft again.
 */
export const stepsBeforePublication = ['created', 'submitted', 'approvedByParent', 'approved', 'rejected', 'withdrawn', 'returned', 'scheduled'] as const;
/** Steps in the life of a notice. `closed`: the end of one without a deadline. `opened`: in place of `opening`, once its bids were opened here. */
export const lifeCycleSteps = [
  ...stepsBeforePublication,
  'published',
  'amended',
  'questionsEnd',
  'deadline',
  'opening',
  'opened',
  'closed',
  'awarded',
  'cancelled',
] as const;

export const LifeCycleStep = z.object({
  step: z.enum(lifeCycleSteps),
  /** null: it happened at an unknown time. */
  time: NoticeTime.nullable(),
  /** It lies ahead by the server's clock. */
  planned: z.boolean(),
  /** Number of the amendment. */
  amendment: z.number().int().optional(),
  /** Of `returned`: why. */
  returnedFor: z.array(z.enum(returnReasons)).optional(),
  /** Who did it, for which organisation and why; only for users who may edit the notice, and administrators. */
  by: z.object({ person: z.string().nullable(), organisation: z.string().nullable(), reason: z.string().nullable() }).optional(),
});
export type LifeCycleStep = z.infer<typeof LifeCycleStep>;

export const tenderLifeCycle = defineEndpoint({
  method: 'GET',
  path: '/tenderLifeCycle',
  summary: 'Get the timeline of a notice, past and planned steps in order, with its newest 200 amendments',
  access: 'public',
  query: z.strictObject({ id: NoticeId }),
  response: z.object({
    id: z.string(),
    /** Only the dates in the visible part. */
    locked: z.boolean(),
    steps: z.array(LifeCycleStep),
  }),
});
