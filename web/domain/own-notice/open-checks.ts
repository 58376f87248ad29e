import { type NoticeCheckCode, noticeChecks } from '#contract/draft-names.ts';
import type { GivenCheckReason } from '#contract/drafts.ts';
import { CallError } from '../../api.ts';
import type { Translate } from '../../i18n.ts';
import { faultText, fieldOfPath } from './words.ts';

/** A soft check that needs a reason, and what it found in words. */
export interface OpenCheck extends Omit<GivenCheckReason, 'reason'> {
  words: string;
}

const isSoft = (rule: string | undefined): rule is NoticeCheckCode => noticeChecks[rule as NoticeCheckCode] === 'soft';
const isSame = (a: OpenCheck, b: OpenCheck) => a.code === b.code && a.tab === b.tab && a.field === b.field;

/** The soft checks for which an act was refused; none where something else stands in its way too: no reason helps then. */
export function softChecksOf(error: unknown, t: Translate): OpenCheck[] {
  const problem = error instanceof CallError ? error.problem : null;
  if (problem?.code !== 'invalid-input') return [];
  const errors = problem.errors ?? [];
  const checks = errors.flatMap((fault): OpenCheck[] => {
    const at = fieldOfPath(fault.path);
    return at && isSoft(fault.rule) ? [{ code: fault.rule, ...at, words: faultText(t, { errors: [fault] }) ?? '' }] : [];
  });
  return checks.length === errors.length ? checks : [];
}

/** Those of both lists, each once. */
export const joinChecks = (known: readonly OpenCheck[], more: readonly OpenCheck[]): OpenCheck[] => [
  ...known,
  ...more.filter((check) => !known.some((one) => isSame(one, check))),
];

/** One reason for all of them. */
export const reasonsFor = (checks: readonly OpenCheck[], reason: string): GivenCheckReason[] =>
  checks.map(({ code, tab, field }) => ({ code, tab, field, reason }));
