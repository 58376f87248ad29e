import type { noticePublished } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { EventOf } from '#server/platform/events/define-event.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { openNoticeIndexed } from '../search.events.ts';
import { openAmong } from '../store/open.repo.ts';

/** Tells of the notices that became public and are open, now that they are in the index. @param ctx in the transaction that indexed them. */
export async function announceOpen(ctx: Ctx, events: readonly EventOf<typeof noticePublished>[]): Promise<void> {
  const told = events.flatMap(({ key, data }) => (data === undefined ? [] : [{ key, at: data.at }]));
  if (told.length === 0) return;
  const open = await openAmong(
    ctx,
    told.map(({ key }) => key),
  );
  const groups = Map.groupBy(
    told.filter(({ key }) => open.has(key)),
    ({ at }) => at,
  );
  for (const [at, members] of groups) await emit(ctx, openNoticeIndexed, [...new Set(members.map(({ key }) => key))], { at });
}
