import type { AmendmentBody } from '#contract/amendments.ts';
import type { NoticeContent, NoticeTime } from '#contract/notices.ts';
import { fieldError } from '#server/platform/errors.ts';
import { type DraftState, applyChange, fieldValue } from '../drafts/draft-state.ts';
import { noticeTimeOf } from '../drafts/given-values.ts';
import { checkValues } from '../drafts/check-values.ts';
import type { FieldTab } from '../drafts/tab-fields.ts';

/** The tab that each part of an amendment opens. */
export const tabOfPart: Readonly<Record<AmendmentBody['part'], FieldTab>> = { general: 'General-information', contact: 'Contact-information' };
type General = Extract<AmendmentBody, { part: 'general' }>;
type MovedDate = NonNullable<General['moveWithDeadline']>[number];

/** Other dates move by as much as the deadline does. */
function moveDates(content: NoticeContent, dates: readonly MovedDate[], byMs: number): NoticeContent {
  const moved = { ...content };
  for (const name of dates) {
    const time = moved[name];
    if (time) moved[name] = { ...time, at: new Date(Date.parse(time.at) + byMs).toISOString() };
  }
  return moved;
}

/** An error of a deadline: the wizard has its rules' texts beside those of the checks (`publishing.checkName`). */
export const deadlineError = (field: string, rule: string, message: string) => fieldError(field, rule, message);

/**
 * A deadline moves to a later time alone, and only before it has passed (product.md, "Notices").
 * @returns milliseconds. @throws AppError invalid-input at the field
 */
function requireLater(from: NoticeTime | undefined, to: NoticeTime | undefined, now: Date, field: string): number {
  if (from?.at === to?.at && from?.zone === to?.zone) return 0;
  if (from === undefined && to !== undefined) return 0;
  if (from === undefined || to === undefined) throw deadlineError(field, 'deadline-removed', 'A deadline cannot be taken away.');
  const [fromMs, toMs] = [Date.parse(from.at), Date.parse(to.at)];
  if (toMs < fromMs) throw deadlineError(field, 'deadline-earlier', 'A deadline moves to a later time only. Cancel the notice and publish it again.');
  if (toMs > fromMs && fromMs <= now.getTime()) throw deadlineError(field, 'deadline-passed', 'The deadline has passed.');
  return toMs - fromMs;
}

/**
 * Lots with their new deadlines. A lot without one of its own closes with the notice: what counts is when it closes, before and after.
 * @throws AppError invalid-input at `lots[2].deadline`
 */
function moveLots(before: NoticeContent, after: NoticeContent, given: NonNullable<General['lots']>, now: Date): NoticeContent {
  const moves = new Map(given.map(({ id, deadline }) => [id, deadline]));
  const lots = after.lots?.map((lot) => {
    const move = moves.get(lot.id);
    if (move === undefined) return lot;
    moves.delete(lot.id);
    const field = `lots[${lot.id}].deadline`;
    const { deadline: own, ...rest } = lot;
    const deadline = move === null ? undefined : noticeTimeOf(move);
    if (move !== null && !deadline) throw fieldError(field, 'unfinished', 'is not finished');
    requireLater(own ?? before.deadline, deadline ?? after.deadline, now, field);
    return deadline ? { ...rest, deadline } : rest;
  });
  const [unknown] = moves.keys();
  if (unknown !== undefined) throw fieldError(`lots[${unknown}].deadline`, 'unknown', 'The notice has no such lot.');
  return lots ? { ...after, lots } : after;
}

/**
 * The content of a published notice with an amendment's fields.
 * @throws AppError invalid-input for values that can never be right, unfinished ones, or an earlier deadline.
 */
export async function mergeAmendment(ctx: Parameters<typeof checkValues>[0], content: NoticeContent, body: AmendmentBody): Promise<DraftState> {
  const lots = body.part === 'general' ? (body.lots ?? []) : [];
  await checkValues(ctx, { fields: body.fields, lots });
  const tab = tabOfPart[body.part];
  const before = { content, entered: {}, revision: 0, fieldRevisions: {} };
  const applied = applyChange(before, tab, body.fields, 0);
  if (applied.conflicts) throw new Error('Nothing conflicts with a revision that nobody has changed.');
  const { state } = applied;
  for (const field of applied.changed)
    if (Object.hasOwn(state.entered, `${tab}.${field}`) && fieldValue(state, tab, field) !== undefined)
      throw fieldError(`fields.${field}`, 'unfinished', 'is not finished');
  const byMs = requireLater(content.deadline, state.content.deadline, ctx.clock.now(), 'fields.deadline');
  const dates = body.part === 'general' ? (body.moveWithDeadline ?? []) : [];
  // A date that the amendment sets itself stays as it says.
  const movedDates = dates.filter((name) => !applied.changed.includes(name));
  const moved = moveDates(state.content, movedDates, byMs);
  return { ...state, content: lots.length === 0 ? moved : moveLots(content, moved, lots, ctx.clock.now()) };
}
