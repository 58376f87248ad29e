import type { Input, Output } from '#contract/endpoint.ts';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import type * as contract from '#contract/life-cycle.ts';
import { type NoticeTime, resultTypes } from '#contract/notices.ts';
import { openedAtOf } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { atDatabaseTime } from '#server/platform/db/database-time.ts';
import { isAwarded } from '../awards/award-rows.ts';
import { cancelledAtOf, noAwardOf } from '../awards/no-award.ts';
import { factsOfEdited } from '../drafts/edited-notice.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import { can } from '../notices.policy.ts';
import { editedNotice } from '../store/drafts.repo.ts';
import { stepRows } from '../store/notice-steps.repo.ts';
import { presentCard } from './notices.present.ts';
import { editorOf, requireVisibleNotice } from './reader.ts';
import { type Step, withAuthors } from './recorded-steps.ts';
import type { NoticeRowWithContent } from '../store/notice-row.ts';
import { type AmendmentTime, amendmentTimesOf, rowByPublicId } from '../store/notices.repo.ts';

/** At the same instant, the order of the steps; those before publication come first, as they were recorded. */
const stepOrder: readonly LifeCycleStep['step'][] = ['published', 'amended', 'questionsEnd', 'deadline', 'closed', 'opening', 'opened', 'awarded', 'cancelled'];
const placeOf = ({ step }: Step) => stepOrder.indexOf(step);
const msOf = ({ time }: Step) => (time ? Date.parse(time.at) : Number.POSITIVE_INFINITY);

/** A date as an award has it: a day, or an instant; null for words. */
function timeOf(date: string | undefined, zone: string): NoticeTime | null {
  if (date === undefined || !/^\d{4}-\d\d-\d\d(?:T|$)/u.test(date) || Number.isNaN(Date.parse(date))) return null;
  return date.length === 10 ? { at: `${date}T00:00:00.000Z`, zone: 'UTC', dateOnly: true } : { at: date, zone };
}

/** The day of a time in its own zone; sources give invalid times and unknown zones too. */
function dayOf({ at, zone }: NoticeTime): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(Date.parse(at)).toZonedDateTimeISO(zone).toPlainDate().toString();
  } catch {
    return at.slice(0, 10);
  }
}

const DAY_MS = 86_400_000;
/** Maximum number of award days. */
const MAX_AWARD_DAYS = 200;

function awardSteps({ status, content }: NoticeRowWithContent, changes: readonly AmendmentTime[], zone: string): Step[] {
  const dates = (content.awards ?? []).filter(isAwarded).flatMap((award) => timeOf(award.date, zone) ?? []);
  // Several awards: one step for each day on which there was one, by the clock it is shown on.
  const days = new Map(dates.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map((time) => [dayOf(time), time]));
  if (days.size > 0) return [...days.values()].slice(0, MAX_AWARD_DAYS).map((time) => ({ step: 'awarded', time }));
  if (status !== 'awarded') return [];
  const awardChange = changes.find((change) => change.status === 'awarded');
  return [{ step: 'awarded', time: awardChange ? { at: awardChange.at.toISOString(), zone } : null }];
}

function cancellationSteps(row: NoticeRowWithContent, changes: readonly AmendmentTime[]): Step[] {
  return row.status === 'cancelled' ? [{ step: 'cancelled', time: noAwardOf(row, changes)?.at ?? null }] : [];
}

const stepIfTimed = (step: LifeCycleStep['step'], time: NoticeTime | null | undefined): Step[] => (time ? [{ step, time }] : []);

/** What happened to a public notice after its publication. */
interface History {
  /** Its amendments, newest first. */
  readonly changes: readonly AmendmentTime[];
  /** When its bids were opened here. */
  readonly openedAt: Date | null;
}

async function historyOf(ctx: Ctx, { id, version, kind }: NoticeRowWithContent): Promise<History> {
  return {
    changes: version > 1 ? await amendmentTimesOf(ctx, id) : [],
    openedAt: kind === 'online' ? await openedAtOf(ctx, id) : null,
  };
}

/** The steps of a notice that is read whole. */
export function stepsOf(row: NoticeRowWithContent, { changes, openedAt }: History): Step[] {
  const { content } = row;
  const zone = content.deadline?.zone ?? content.publishedAt?.zone ?? 'UTC';
  const closedAt = content.deadline ? undefined : changes.find((change) => change.status === 'closed')?.at;
  const endsByDuration = !content.deadline && !closedAt && row.openUntil !== null && !resultTypes.includes(content.type);
  return [
    ...stepIfTimed('published', content.publishedAt),
    ...changes.map(({ number, at }): Step => ({ step: 'amended', time: { at: at.toISOString(), zone }, amendment: number })),
    ...stepIfTimed('questionsEnd', content.questionsUntil),
    ...stepIfTimed('deadline', content.deadline),
    ...stepIfTimed('closed', closedAt ? { at: closedAt.toISOString(), zone } : null),
    ...stepIfTimed('closed', endsByDuration && row.openUntil ? { at: row.openUntil.toISOString(), zone } : null),
    ...(openedAt ? stepIfTimed('opened', { at: openedAt.toISOString(), zone }) : stepIfTimed('opening', content.openingAt)),
    ...awardSteps(row, changes, zone),
    ...cancellationSteps(row, changes),
  ];
}

/** Where a step stands among the others: an award of which only the day is known came after all else of that day. */
const placedAtMs = (step: Step) => msOf(step) + (step.step === 'awarded' && step.time?.dateOnly ? DAY_MS - 1 : 0);

const inOrder = (steps: readonly Step[], now: Date): LifeCycleStep[] =>
  steps
    .map((step) => ({ ...step, planned: step.time !== null && msOf(step) > now.getTime() }))
    .toSorted((a, b) => {
      const [first, second] = [placedAtMs(a), placedAtMs(b)];
      return first === second ? placeOf(a) - placeOf(b) || (a.amendment ?? 0) - (b.amendment ?? 0) : first - second;
    });

/** The steps of a notice for its editors: with those before publication, and who took each step. Null: the actor is none of them. */
async function stepsForEditors(ctx: Ctx, row: NoticeRowWithContent): Promise<{ steps: Step[]; isPublic: boolean } | null> {
  if (ctx.actor.kind === 'visitor') return null;
  const notice = await editedNotice(ctx, row.publicId);
  if (!notice) return null;
  const editor = await editorOf(ctx, notice);
  const facts = factsOfEdited(notice);
  const isPublic = publicStatuses.includes(row.status);
  if (!can(editor, isPublic ? 'amend' : 'readDraft', facts)) return null;
  const history = isPublic ? await historyOf(ctx, row) : { changes: [], openedAt: null };
  const recorded = await stepRows(ctx, row.id);
  const zone = row.content.deadline?.zone ?? row.content.publishedAt?.zone ?? ctx.site.timeZone;
  const publishAt = notice.draft?.stage === 'scheduled' ? notice.draft.publishAt : null;
  const planned = stepIfTimed('published', publishAt && { at: publishAt.toISOString(), zone });
  return { steps: [...withAuthors(stepsOf(row, history), recorded, zone), ...planned], isPublic };
}

const withoutPlanned = ({ status }: NoticeRowWithContent) => status === 'awarded' || status === 'cancelled';

/**
 * Past and planned steps of a notice, in order; of a locked one its publication, deadline and cancellation. A cancelled or awarded notice has no planned
 * steps. Its editors also get the steps before publication.
 * @throws AppError not-found when there is none that the actor may see.
 */
export async function tenderLifeCycle(ctx: Ctx, { query }: Input<typeof contract.tenderLifeCycle>): Promise<Output<typeof contract.tenderLifeCycle>> {
  const storedRow = await rowByPublicId(ctx, query.id);
  const now = storedRow ? atDatabaseTime(ctx, storedRow.readAt).clock.now() : ctx.clock.now();
  const forEditors = storedRow ? await stepsForEditors(ctx, storedRow) : null;
  if (storedRow && forEditors) {
    const steps = inOrder(forEditors.steps, now).filter(({ planned }) => !(withoutPlanned(storedRow) && planned));
    return { id: query.id, locked: false, steps };
  }
  const { row, audience } = await requireVisibleNotice(ctx, storedRow);
  const card = presentCard(row, 'part', now);
  const cancelledAt = audience === 'part' ? await cancelledAtOf(ctx, row) : null;
  const visibleSteps: Step[] = [
    ...(card.publishedAt ? [{ step: 'published' as const, time: { at: card.publishedAt, zone: card.deadline?.zone ?? 'UTC' } }] : []),
    ...(card.deadline ? [{ step: 'deadline' as const, time: card.deadline }] : []),
    ...(cancelledAt ? [{ step: 'cancelled' as const, time: cancelledAt }] : []),
  ];
  const steps = audience === 'part' ? visibleSteps : stepsOf(row, await historyOf(ctx, row));
  return {
    id: query.id,
    locked: audience === 'part',
    steps: inOrder(steps, now).filter(({ planned }) => audience === 'part' || !(withoutPlanned(row) && planned)),
  };
}
