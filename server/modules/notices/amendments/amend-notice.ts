import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/amendments.ts';
import { MAX_CHANGES } from '#contract/notice-names.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireSeenRevision } from '../approval/require-seen-revision.ts';
import { checkNotice } from '../drafts/checks/check-notice.ts';
import { isSameCheck, mergeReasons, withReasons } from '../drafts/checks/check-reasons.ts';
import { fieldsOf } from '../drafts/draft-state.ts';
import { missingFields } from '../drafts/missing-fields.ts';
import { requireReady } from '../drafts/progress.ts';
import { withLocked } from '../drafts/edited-notice.ts';
import { diffContents } from '../lifecycle/notice-diff.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { changePublished } from './change-published.ts';
import { checkFirstDeadline } from './check-first-deadline.ts';
import { mergeAmendment, tabOfPart } from './merge-amendment.ts';
import { requireRunning } from './require-running.ts';

/**
 * Amends one part of a published notice, with a numbered, public amendment that has the differences and the reason.
 * @throws AppError invalid-input for another part's fields, an earlier deadline, a missing field or a check that the new values do not pass;
 * conflict where nothing changes, or its status does not allow it; precondition-failed where somebody amended it meanwhile.
 */
export async function amendNotice(ctx: Ctx, { query, body }: Input<typeof contract.amendNotice>): Promise<Output<typeof contract.amendNotice>> {
  return withLocked(ctx, query.id, 'amend', async (ctx, { notice, editor }) => {
    requireRunning(notice);
    await requireSeenRevision(ctx, notice, editor);
    const before = fieldsOf({ content: notice.content, entered: {} });
    const state = await mergeAmendment(ctx, notice.content, body);
    const changes = diffContents(notice.content, state.content);
    if (changes.length === 0) throw new AppError('conflict', 'Nothing changes.', [{ path: 'body.fields', rule: 'unchanged', message: 'changes nothing' }]);

    const tab = tabOfPart[body.part];
    const fields = fieldsOf(state);
    const publishedAt = new Date(notice.content.publishedAt?.at ?? ctx.clock.now());
    const wereMissing = missingFields(before);
    const [found, stood] = [await checkNotice(ctx, fields, null, publishedAt), await checkNotice(ctx, before, null, publishedAt)];
    // What was wrong before is not this amendment's matter: the deadline of a closed notice has passed.
    const missing = missingFields(fields).filter((one) => one.tab === tab && !wereMissing.some(({ field, rule }) => field === one.field && rule === one.rule));
    const newChecks = [...found, ...checkFirstDeadline(notice, state.content)].filter(
      (check) => !stood.some((old) => isSameCheck(old, check) && old.basis === check.basis),
    );
    const checks = withReasons(newChecks, mergeReasons([], body.checkReasons ?? [], newChecks));
    requireReady({ missing, checks });

    const { amendment } = await changePublished(ctx, notice, state.content, { reason: body.reason, kind: 'amended', details: { passed: checks } });
    const details = { part: body.part, amendment, fields: changes.slice(0, MAX_CHANGES).map(({ path }) => path) };
    await audit(ctx, { action: 'notice.amend', subject: ['notice', query.id], organisationId: notice.buyerId, details });
    return { ...(await standingOf(ctx, query.id)), amendment, changes };
  });
}
