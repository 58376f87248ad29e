import { type PlanLimits, freeLimits } from '#contract/payment-names.ts';
import type { Actor } from './ctx.ts';
import { AppError } from './errors.ts';

const unlimited: PlanLimits = { savedAlerts: Infinity, downloadsADay: Infinity, teamMembers: Infinity };

/** How much somebody may do: by the plan of the organisation that they act for, else as everybody. Administrators have no limits. */
export function limitsOf(actor: Actor): PlanLimits {
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.superAdmin)) return unlimited;
  return (actor.kind === 'person' ? actor.organisation?.entitlement?.limits : undefined) ?? freeLimits;
}

/** What is there stays; only more is refused. @throws AppError conflict (rule `plan-limit`, with the limit) where there are as many as the plan allows. */
export function requireWithinPlan(actor: Actor, limit: keyof PlanLimits, present: number): void {
  const most = limitsOf(actor)[limit];
  if (present < most) return;
  throw new AppError('conflict', 'Your plan allows no more.', [{ path: limit, rule: 'plan-limit', bound: most, message: `may be ${most} at most` }]);
}
