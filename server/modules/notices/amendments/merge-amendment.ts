import type { AmendmentBody } from '#contract/amendments.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { fieldError } from '#server/platform/errors.ts';
import { type DraftState, applyChange, fieldValue } from '../drafts/draft-state.ts';
import { checkValues } from '../drafts/check-values.ts';
import type { FieldTab } from '../drafts/tab-fields.ts';

/** The tab that each part of an amendment opens. */
export const tabOfPart: Readonly<Record<AmendmentBody['part'], FieldTab>> = { general: 'General-information', contact: 'Contact-information' };
type MovedDate = NonNullable<Extract<AmendmentBody, { part: 'general' }>['moveWithDeadline']>[number];

/** Other dates move by as much as the deadline does. */
function moveDates(content: NoticeContent, dates: readonly MovedDate[], byMs: number): NoticeContent {
  const moved = { ...content };
  for (const name of dates) {
    const time = moved[name];
    if (time) moved[name] = { ...time, at: new Date(Date.parse(time.at) + byMs).toISOString() };
  }
  return moved;
}

const deadlineError = (rule: string, message: string) => fieldError('fields.deadline', rule, message);

/**
 * A deadline moves to a later time alone, and only before it has passed (product.md, "Notices").
 * @throws AppError invalid-input at `fields.deadline`
 */
function requireLater(before: NoticeContent, after: NoticeContent, now: Date): number {
  const [from, to] = [before.deadline, after.deadline];
  if (from?.at === to?.at && from?.zone === to?.zone) return 0;
  if (from === undefined && to !== undefined) return 0;
  if (from === undefined || to === undefined) throw deadlineError('deadline-removed', 'A deadline cannot be taken away.');
  const [fromMs, toMs] = [Date.parse(from.at), Date.parse(to.at)];
  if (toMs < fromMs) throw deadlineError('deadline-earlier', 'A deadline moves to a later time only. Cancel the notice and publish it again.');
  if (toMs > fromMs && fromMs <= now.getTime()) throw deadlineError('deadline-passed', 'The deadline has passed.');
  return toMs - fromMs;
}

/**
 * The content of a published notice with an amendment's fields.
 * @throws AppError invalid-input for values that can never be right, unfinished ones, or an earlier deadline.
 */
export async function mergeAmendment(ctx: Parameters<typeof checkValues>[0], content: NoticeContent, body: AmendmentBody): Promise<DraftState> {
  await checkValues(ctx, { fields: body.fields });
  const tab = tabOfPart[body.part];
  const before = { content, entered: {}, revision: 0, fieldRevisions: {} };
  const applied = applyChange(before, tab, body.fields, 0);
  if (applied.conflicts) throw new Error('Nothing conflicts with a revision that nobody has changed.');
  const { state } = applied;
  for (const field of applied.changed)
    if (Object.hasOwn(state.entered, `${tab}.${field}`) && fieldValue(state, tab, field) !== undefined)
      throw fieldError(`fields.${field}`, 'unfinished', 'is not finished');
  const byMs = requireLater(content, state.content, ctx.clock.now());
  const dates = body.part === 'general' ? (body.moveWithDeadline ?? []) : [];
  // A date that the amendment sets itself stays as it says.
  const movedDates = dates.filter((name) => !applied.changed.includes(name));
  return { ...state, content: moveDates(state.content, movedDates, byMs) };
}
