import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/amendments.ts';
import type { NewAward } from '#contract/amendments.ts';
import type { Input } from '#contract/endpoint.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import { requireRunning } from '../amendments/require-running.ts';
import { requireSeenRevision } from '../approval/require-seen-revision.ts';
import { checkValues } from '../drafts/check-values.ts';
import { isOpenAt, withLocked } from '../drafts/edited-notice.ts';
import { awardOfGiven } from '../drafts/tab-fields.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { awardNotice } from './award-notice.ts';

const decidedLots = ({ awards = [] }: NoticeContent) => new Set(awards.flatMap(({ lots }) => lots ?? []));

const errorOf = (field: string, rule: string, message: string): FieldError => ({ path: `body.award.${field}`, rule, message });

function errorsOf({ suppliers = [], value, date, lots = [] }: NewAward, content: NoticeContent, today: string): FieldError[] {
  const known = new Set(content.lots?.map(({ id }) => id));
  const decided = decidedLots(content);
  return [
    ...suppliers.flatMap(({ name }, index) => (name === '' ? [errorOf(`suppliers.${index}.name`, 'required', 'is required')] : [])),
    ...(value && (value.amount === null) !== (value.currency === null) ? [errorOf('value', 'required', 'has an amount and a currency')] : []),
    ...(date !== undefined && date > today ? [errorOf('date', 'future-day', 'must not be in the future')] : []),
    ...(known.size > 0 && lots.length === 0 ? [errorOf('lots', 'required', 'names the lots')] : []),
    ...(lots.some((id) => !known.has(id)) ? [errorOf('lots', 'unknown', 'names a lot that the notice does not have')] : []),
    ...(lots.some((id) => decided.has(id)) ? [errorOf('lots', 'decided', 'names a lot that is decided')] : []),
  ];
}

/**
 * Awards an offline notice that has no deadline, or whose deadline has passed, as a numbered, public amendment. A notice with lots takes an award
 * for some of them; with the last lot it is awarded.
 * @throws AppError invalid-input; conflict for an online notice (its bids decide, in their evaluation), one that is open, imported or has ended;
 * precondition-failed where somebody changed it meanwhile.
 */
export async function publishAward(ctx: Ctx, { body }: Input<typeof contract.publishAward>): Promise<NoticeStanding> {
  const { id: publicId, reason, award } = body;
  await checkValues(ctx, { awards: { put: [{ id: '1', ...award }], remove: [] } });
  return withLocked(ctx, publicId, 'award', async (ctx, { notice, editor }) => {
    requireRunning(notice);
    await requireSeenRevision(ctx, notice, editor);
    const now = ctx.clock.now();
    const { content } = notice;
    const rule = content.kind === 'online' ? 'online' : content.deadline && isOpenAt(notice, now) ? 'too-early' : null;
    if (rule) throw new AppError('conflict', 'This notice cannot be awarded like this.', [{ path: 'status', rule, message: `is ${rule}` }]);
    const zone = content.deadline?.zone ?? ctx.site.timeZone;
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
    const errors = errorsOf(award, content, today);
    if (errors.length > 0) throw new AppError('invalid-input', [...new Set(errors.map(({ message }) => message))].join('; '), errors);
    const isMade = (award.suppliers?.length ?? 0) > 0;
    const { id: _, ...stored } = awardOfGiven({
      id: '1',
      ...award,
      description: award.description ?? reason,
      status: isMade ? 'active' : 'unsuccessful',
      date: award.date ?? today,
    });
    const decided = new Set([...decidedLots(content), ...(award.lots ?? [])]);
    const isFinal = (content.lots ?? []).every(({ id }) => decided.has(id));
    await awardNotice(ctx, publicId, { awards: [stored], isFinal, reason });
    const details = { lots: award.lots ?? [], suppliers: award.suppliers?.map(({ name }) => name) ?? [], reason };
    await audit(ctx, { action: 'notice.award', subject: ['notice', publicId], organisationId: notice.buyerId, details });
    return standingOf(ctx, publicId);
  });
}
