import type { NoticeCheckCode } from '#contract/draft-names.ts';
import type { NoticeCheck } from '#contract/drafts.ts';

/** What a check looked at. A reason lapses when `basis` changes, and when fewer `days` are left than it was given for. */
interface Basis {
  readonly basis: string;
  readonly days?: number;
}
/** A check that does not hold. */
export type FoundCheck = Omit<NoticeCheck, 'reason'> & Basis;

/** A reason that passes a soft check; it stays with the notice. */
export interface CheckReason extends Basis {
  readonly code: NoticeCheckCode;
  readonly tab: string;
  readonly field: string;
  readonly reason: string;
}
interface CheckKey {
  code: string;
  tab: string;
  field: string;
}

export const isSameCheck = (a: CheckKey, b: CheckKey): boolean => a.code === b.code && a.tab === b.tab && a.field === b.field;

const covers = (given: Basis, { basis, days }: Basis): boolean =>
  given.basis === basis && (days === undefined || (given.days !== undefined && given.days <= days));

/** The checks with the reasons that still count. */
export function withReasons(checks: readonly FoundCheck[], reasons: readonly CheckReason[]): NoticeCheck[] {
  return checks.map((found) => {
    const { basis: _basis, days: _days, ...check } = found;
    const given = check.severity === 'soft' ? reasons.find((one) => isSameCheck(one, check) && covers(one, found)) : undefined;
    return { ...check, reason: given?.reason ?? null };
  });
}

/** Checks that stop a publication: hard ones, and soft ones without a reason. */
export const openChecks = (checks: readonly NoticeCheck[]): NoticeCheck[] => checks.filter(({ severity, reason }) => severity === 'hard' || reason === null);

/** Soft checks without a reason. */
export const openSoftChecks = (checks: readonly NoticeCheck[]): NoticeCheck[] => openChecks(checks).filter(({ severity }) => severity === 'soft');

/** Reasons with what they are given for; a reason for a check that was not found, or is hard, is ignored. */
export const reasonsFor = (found: readonly FoundCheck[], given: readonly (CheckKey & { reason: string })[]): CheckReason[] =>
  given.flatMap(({ reason, ...key }) => {
    const check = found.find((one) => one.severity === 'soft' && isSameCheck(one, key));
    if (!check) return [];
    const { code, tab, field, basis, days } = check;
    return [{ code, tab, field, basis, ...(days === undefined ? {} : { days }), reason }];
  });

/** Adds reasons for checks that were found, and takes those away that are null. */
export function mergeReasons(
  stored: readonly CheckReason[],
  given: readonly (CheckKey & { reason: string | null })[],
  found: readonly FoundCheck[],
): CheckReason[] {
  const rest = stored.filter((one) => !given.some((other) => isSameCheck(one, other)));
  const added = given.flatMap(({ reason, ...key }) => (reason === null ? [] : [{ ...key, reason }]));
  return [...rest, ...reasonsFor(found, added)];
}
