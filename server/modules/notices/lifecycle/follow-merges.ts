import { organisationMerged, currentIds } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { publicStatuses } from './notice-state.ts';
import { noticeChanged } from '../notices.events.ts';
import { lockSources } from '../store/notices-bulk.repo.ts';
import { moveNotices, sourcesOfBuyer } from '../store/notices-of-buyer.repo.ts';

/** Moved in one transaction: a ministry has a hundred thousand. */
const BATCH_SIZE = 5_000;

/**
 * Moves the notices of a merged organisation to its buyer, with their awards, and has them indexed again. It adds no amendment: the
 * publishing body is the same, only the name that we know it by is another (docs/decisions/0021).
 */
export async function followMerges(ctx: Ctx, events: readonly { readonly key: number }[]): Promise<void> {
  for (const { key: from } of events) {
    const into = (await currentIds(ctx, [from])).get(from);
    if (into === undefined || into === from) continue;
    // Locks like an import: neither waits for the other's notices.
    await lockSources(ctx, await sourcesOfBuyer(ctx, from));
    const movedNotices = await moveNotices(ctx, from, into, BATCH_SIZE);
    await emit(
      ctx,
      noticeChanged,
      movedNotices.filter(({ status }) => publicStatuses.includes(status)).map(({ id }) => id),
    );
    if (movedNotices.length === BATCH_SIZE) await emit(ctx, organisationMerged, [from]);
  }
}
