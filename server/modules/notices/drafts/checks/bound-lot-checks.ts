import type { FoundCheck } from './check-reasons.ts';

/** At most so many hard checks of lots are reported, and so many soft ones: a notice may have thousands of lots. */
export const MAX_LOT_CHECKS = 50;

/** The checks with the first ones of lots. Hard ones show the rest as soon as these are put right; the rest of the soft ones needs no reason. */
export function boundLotChecks(checks: readonly FoundCheck[]): FoundCheck[] {
  const counts = { hard: 0, soft: 0 };
  return checks.filter(({ severity, field }) => !field.startsWith('lots[') || ++counts[severity] <= MAX_LOT_CHECKS);
}
