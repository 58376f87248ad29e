import type { NoticeCard, NoticeTime } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { hiddenDatesOf, timesAmended } from '../store/notice-dates.repo.ts';
import type { NoticeRow } from '../store/notice-row.ts';
import { rowsOf } from '../store/notices.repo.ts';
import { cardsOfRows } from './notice-cards.ts';

/** A notice with its dates, as far as the actor may see them: of a locked one the deadline alone. */
export interface NoticeDates {
  /** notice.id */
  readonly id: number;
  readonly card: NoticeCard;
  readonly questionsUntil: NoticeTime | null;
  readonly openingAt: NoticeTime | null;
  /** How often its visible part changed since its publication, and when last. */
  readonly changes: number;
  readonly changedAt: Date;
}

/** The deadlines of a notice and its lots that are over, while a later one counts: then the next one is shown, which is a change too. */
function passedDeadlines({ deadlineAt, laterDeadlines }: NoticeRow, now: Date): Date[] {
  const passed = [deadlineAt, ...(laterDeadlines ?? [])].filter((at) => at !== null && at <= now) as Date[];
  return laterDeadlines === null ? [] : passed.slice(0, laterDeadlines.length);
}

/** The dates of the given notices in the given order, for the actor; invisible notices are left out. Three statements, however many. */
export async function datesOf(ctx: Ctx, ids: readonly number[]): Promise<NoticeDates[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await rowsOf(ctx, ids)).map((row) => [row.id, row]));
  const visible = await cardsOfRows(
    ctx,
    ids.map((id) => rows.get(id)),
  );
  const whole = visible.filter(({ card }) => !card.locked).map(({ row }) => row.id);
  const [hiddenDates, amendments] = await Promise.all([
    hiddenDatesOf(ctx, whole),
    timesAmended(
      ctx,
      visible.map(({ row }) => row.id),
      whole,
    ),
  ]);
  const hidden = new Map(hiddenDates.map((each) => [each.id, each]));
  const amended = new Map(amendments.map((each) => [each.id, each]));
  const now = ctx.clock.now();
  return visible.map(({ row, card }) => {
    const passed = passedDeadlines(row, now);
    const times = [row.publishedAt, amended.get(row.id)?.lastAt, ...passed].map((at) => at?.getTime() ?? 0).filter((at) => at <= now.getTime());
    return {
      id: row.id,
      card,
      questionsUntil: hidden.get(row.id)?.questionsUntil ?? null,
      openingAt: hidden.get(row.id)?.openingAt ?? null,
      changes: (amended.get(row.id)?.times ?? 0) + passed.length,
      changedAt: new Date(Math.max(0, ...times)),
    };
  });
}
