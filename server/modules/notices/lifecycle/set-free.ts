import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { publicStatuses } from './notice-state.ts';
import { noticeChanged } from '../notices.events.ts';
import { readerOf, requireCan } from '../read/reader.ts';
import { lockSources, keysNotFree, updateFree } from '../store/notices-bulk.repo.ts';

/**
 * Makes imported notices free, or for subscribers, as the operator last said; null leaves them unchanged. There is no amendment, because
 * the content stays the same. Until the transaction ends nobody else writes notices of the source.
 * @returns keys of those that are for subscribers now.
 */
export async function setFree(ctx: Ctx, source: string, keys: readonly string[], free: boolean | null): Promise<ReadonlySet<string>> {
  return inTransaction(ctx, async (ctx) => {
    await lockSources(ctx, [source]);
    const changed = free === null ? [] : await updateFree(ctx, source, keys, free);
    const reader = await readerOf(ctx);
    for (const notice of changed) requireCan(reader, 'setFree', notice);
    const publicNotices = changed.filter(({ status }) => publicStatuses.includes(status));
    await emit(
      ctx,
      noticeChanged,
      publicNotices.map(({ id }) => id),
    );
    return new Set(await keysNotFree(ctx, source, keys));
  });
}
