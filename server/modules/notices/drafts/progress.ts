import type { NoticeFields } from '#contract/draft-fields.ts';
import { type NoticeCheckCode, noticeTabs } from '#contract/draft-names.ts';
import type { MissingField, NoticeCheck, NoticeDetails } from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import { checkDocuments } from '../documents/check-documents.ts';
import { checkModulesAbove } from './checks/check-modules-above.ts';
import { checkNotice } from './checks/check-notice.ts';
import { type CheckReason, openChecks, withReasons } from './checks/check-reasons.ts';
import { missingFields } from './missing-fields.ts';

/** How far a draft is: its tabs, what is missing, and the checks that do not hold. */
export type Progress = Pick<NoticeDetails, 'tabs' | 'missing' | 'checks'>;

interface Steps {
  /** notice.id, whose documents are looked at too. */
  noticeId?: number;
  /** organisation.id */
  buyerId: number | null;
  visited: readonly string[];
  reasons: readonly CheckReason[];
}

/** @param publishAt when it is to be published; null: now. */
export async function progressOf(
  ctx: Ctx,
  fields: NoticeFields,
  { noticeId, buyerId, visited, reasons }: Steps,
  publishAt: Date | null = null,
): Promise<Progress> {
  const missing = missingFields(fields);
  const documentChecks = noticeId === undefined ? [] : await checkDocuments(ctx, noticeId);
  const above = await checkModulesAbove(ctx, fields, { id: noticeId ?? null, buyerId });
  const checks = [...withReasons(await checkNotice(ctx, fields, publishAt), reasons), ...documentChecks, ...above];
  const incomplete = new Set(missing.map(({ tab }) => tab));
  const tabs = noticeTabs.map((tab) => ({ tab, visited: visited.includes(tab), complete: visited.includes(tab) && !incomplete.has(tab) }));
  return { tabs, missing, checks };
}

interface NamedProblem {
  tab: string;
  field: string;
}
const problemAt = ({ tab, field }: NamedProblem, rule: MissingField['rule'] | NoticeCheckCode): FieldError => ({
  path: `${tab}.${field}`,
  rule,
  message: rule === 'required' ? 'is required' : `does not pass the check ${rule}`,
});

/** An error names at most so many fields: a notice may have thousands of lots. */
const MAX_PROBLEMS = 100;

/** @throws AppError invalid-input naming every missing field and every check that stops a publication. */
export function requireReady({ missing, checks }: { missing: readonly MissingField[]; checks: readonly NoticeCheck[] }): void {
  const problems = [...missing.map((field) => problemAt(field, field.rule)), ...openChecks(checks).map((check) => problemAt(check, check.code))];
  if (problems.length > 0) throw new AppError('invalid-input', 'The notice is not ready for publication.', problems.slice(0, MAX_PROBLEMS));
}
