import type { Order } from '#contract/payments.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { nameOfPlan } from '../plans/name-of-plan.ts';
import type { OrderRow } from './order-lists.repo.ts';

const instantOf = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString());

/** An order as the contract has it, with its plan's name in a language. */
export function presentOrder(row: OrderRow, language: string): Order {
  const { rowId: _rowId, publicId, planNames, organisation: _organisation, isRefundable: _isRefundable, ...order } = row;
  return {
    ...order,
    id: publicId,
    planName: nameOfPlan(planNames, language, siteDefinition(row.site)),
    orderedAt: row.orderedAt.toISOString(),
    paidAt: instantOf(row.paidAt),
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    attempts: row.attempts.map((attempt) => ({ ...attempt, startedAt: instantOf(attempt.startedAt)!, endedAt: instantOf(attempt.endedAt) })),
    history: row.history.map((event) => ({ ...event, at: instantOf(event.at)! })),
  };
}
