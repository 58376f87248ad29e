import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/following.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { countFollowed, pageOfFollowed } from './following.repo.ts';

const Time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u);
const pages = keyset('followed-notices', z.tuple([Time, z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]));

/** The public notices that the person follows, the latest followed first, as far as they may see them. */
export async function listFollowedNotices(
  ctx: Ctx,
  { query }: Input<typeof contract.listFollowedNotices>,
): Promise<Output<typeof contract.listFollowedNotices>> {
  const { accountId } = personOf(ctx);
  const { items: rows, ...page } = await pages.list(query, {
    read: (pageRead) => pageOfFollowed(ctx, accountId, pageRead),
    count: () => countFollowed(ctx, accountId),
    keysOf: ({ since, noticeId }) => [since, noticeId],
    present: (row) => row,
  });
  const cards = await cardsOf(
    ctx,
    rows.map(({ noticeId }) => noticeId),
  );
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const items = rows.flatMap(({ publicId, since }) => {
    const notice = cardById.get(publicId);
    return notice ? [{ since, notice }] : [];
  });
  return { items, ...page, now: ctx.clock.now().toISOString() };
}
