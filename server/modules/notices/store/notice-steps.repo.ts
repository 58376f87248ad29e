import { sql } from 'kysely';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import type { ReturnReason } from '#contract/notice-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { personName } from '#server/platform/db/person-name.ts';

/** A step of a notice's life, as it is recorded. */
export interface RecordedStep {
  readonly noticeId: number;
  readonly step: LifeCycleStep['step'];
  readonly reason?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Records a step, by the person and the organisation that act, in the caller's transaction. */
export async function recordStep(ctx: Ctx, { noticeId, step, reason = null, details = {} }: RecordedStep): Promise<void> {
  const { actor } = ctx;
  await ctx.db
    .insertInto('notice_step')
    .values({
      notice_id: noticeId,
      step,
      at: ctx.clock.now(),
      account_id: actor.kind === 'person' ? actor.accountId : null,
      organisation_id: actor.kind === 'person' ? (actor.organisation?.id ?? null) : null,
      reason,
      details: JSON.stringify(details),
    })
    .execute();
}

export interface StepRow {
  step: LifeCycleStep['step'];
  at: Date;
  person: string | null;
  organisation: string | null;
  reason: string | null;
  /** Of a change of a published notice: the number of its amendment. */
  amendment: number | null;
  /** Of a return to draft; null: not recorded. */
  returnedFor: ReturnReason[] | null;
}

/** The recorded steps of a notice, in their order; at most 500. */
export async function stepRows(ctx: Ctx, noticeId: number): Promise<StepRow[]> {
  return ctx.db
    .selectFrom('notice_step as s')
    .leftJoin('account_label as a', 'a.id', 's.account_id')
    .leftJoin('organisation_label as o', 'o.id', 's.organisation_id')
    .select(['s.step', 's.at', 's.reason', 'o.name as organisation'])
    .select(sql<number | null>`(s.details ->> 'amendment')::integer`.as('amendment'))
    .select(sql<ReturnReason[] | null>`s.details -> 'returnedFor'`.as('returnedFor'))
    .select((eb) => eb.case().when('a.id', 'is not', null).then(personName('a')).end().as('person'))
    .where('s.notice_id', '=', noticeId)
    .orderBy('s.id')
    .limit(500)
    .$castTo<StepRow>()
    .execute();
}
