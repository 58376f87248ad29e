import type { NoticeCheckCode } from '#contract/draft-names.ts';
import type { NoticeCheck } from '#contract/drafts.ts';

/** A check that does not hold. A reason for it lapses when `basis` changes: what the check looked at. */
export type FoundCheck = Omit<NoticeCheck, 'reason'> & { basis: string };

/** A reason that passes a soft check; it stays with the notice. */
export interface CheckReason {
  readonly code: NoticeCheckCode;
  readonly tab: string;
  readonly field: string;
  readonly basis: string;
  readonly reason: string;
}
interface CheckKey {
  code: string;
  tab: string;
  field: string;
}

export const isSameCheck = (a: CheckKey, b: CheckKey): boolean => a.code === b.code && a.tab === b.tab && a.field === b.field;

/** The checks with the reasons that still count. */
export function withReasons(checks: readonly FoundCheck[], reasons: readonly CheckReason[]): NoticeCheck[] {
  return checks.map(({ basis, ...check }) => {
    const given = check.severity === 'soft' ? reasons.find((one) => isSameCheck(one, check) && one.basis === basis) : undefined;
    return { ...check, reason: given?.reason ?? null };
  });
}

/** Checks that stop a publication: hard ones, and soft ones without a reason. */
export const openChecks = (checks: readonly NoticeCheck[]): NoticeCheck[] => checks.filter(({ severity, reason }) => severity === 'hard' || reason === null);

/** Adds reasons for checks that were found, and takes those away that are null. */
export function mergeReasons(
  stored: readonly CheckReason[],
  given: readonly (CheckKey & { reason: string | null })[],
  found: readonly FoundCheck[],
): CheckReason[] {
  const rest = stored.filter((one) => !given.some((other) => isSameCheck(one, other)));
  const added = given.flatMap(({ reason, ...key }) => {
    const check = found.find((one) => one.severity === 'soft' && isSameCheck(one, key));
    return check && reason !== null ? [{ code: check.code, tab: check.tab, field: check.field, basis: check.basis, reason }] : [];
  });
  return [...rest, ...added];
}
