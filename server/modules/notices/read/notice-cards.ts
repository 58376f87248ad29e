import type { Input, Output } from '#contract/endpoint.ts';
import type { NoticeCard } from '#contract/notices.ts';
import type * as contract from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { visibleTo } from '../notices.policy.ts';
import { presentCard } from './notices.present.ts';
import type { NoticeRow, NoticeText } from '../store/notice-row.ts';
import { rowsByPublicIds, rowsOf, rowsWithText } from '../store/notices.repo.ts';
import { readerOf } from './reader.ts';

/** The rows that the actor may see, each with its card. */
export async function cardsOfRows(ctx: Ctx, rows: readonly (NoticeRow | undefined)[]): Promise<{ row: NoticeRow; card: NoticeCard }[]> {
  const existingRows = rows.filter((row) => row !== undefined);
  const reader = await readerOf(ctx, existingRows);
  const now = ctx.clock.now();
  return existingRows.flatMap((row) => {
    const audience = visibleTo(reader, row);
    return audience === 'nothing' ? [] : [{ row, card: presentCard(row, audience, now) }];
  });
}

/** The cards of some rows for the actor; invisible notices are left out. */
const presentVisible = async (ctx: Ctx, rows: readonly (NoticeRow | undefined)[]): Promise<NoticeCard[]> =>
  (await cardsOfRows(ctx, rows)).map(({ card }) => card);

/** Cards of the given notices in the given order, for the actor; invisible notices are left out. */
export async function cardsOf(ctx: Ctx, ids: readonly number[]): Promise<NoticeCard[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await rowsOf(ctx, ids)).map((row) => [row.id, row]));
  return presentVisible(
    ctx,
    ids.map((id) => rows.get(id)),
  );
}

/** A card, and the text of the notice that may be shown; null: not requested. */
export interface CardWithText {
  card: NoticeCard;
  text: NoticeText | null;
}

/**
 * The same for a search, with the text of some of them.
 * @param idsWithText the notices whose text is read.
 * @param includesHidden also hidden text, for readers who may read all.
 * @throws SearchTimedOut where that takes too long.
 */
export async function cardsWithText(ctx: Ctx, ids: readonly number[], idsWithText: readonly number[], includesHidden: boolean): Promise<CardWithText[]> {
  const rows = new Map((await rowsWithText(ctx, ids, idsWithText, includesHidden)).map((row) => [row.id, row]));
  const orderedRows = ids.flatMap((id) => rows.get(id) ?? []);
  const requestedIds = new Set(idsWithText);
  const texts = new Map(orderedRows.map((row) => [row.publicId, requestedIds.has(row.id) ? row : null]));
  return (await presentVisible(ctx, orderedRows)).map((card) => ({ card, text: texts.get(card.id) ?? null }));
}

/** The same, by public ids. */
export async function noticeCards(ctx: Ctx, { query }: Input<typeof contract.noticeCards>): Promise<Output<typeof contract.noticeCards>> {
  const rows = new Map((await rowsByPublicIds(ctx, query.ids)).map((row) => [row.publicId, row]));
  return {
    items: await presentVisible(
      ctx,
      query.ids.map((id) => rows.get(id)),
    ),
  };
}
