import type { NoticePage } from '#contract/notices.ts';
import type * as contract from '#contract/notices.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { atDatabaseTime } from '#server/platform/db/database-time.ts';
import { AppError } from '#server/platform/errors.ts';
import { cancelledAtOf, noAwardOf } from '../awards/no-award.ts';
import { findLots, withOnePageOfEachPart, pagesOfParts, rangeOf } from './part-pages.ts';
import { readWholeBy } from '../notices.policy.ts';
import { presentCard, presentPage } from './notices.present.ts';
import { readerOf, requireCan, requireVisibleNotice } from './reader.ts';
import { amendmentTimesOf, readAmendments, readVersion, relatedRows, rowByPublicId } from '../store/notices.repo.ts';

/**
 * A notice's page, in its current version or an earlier one, with one page of each of its long parts.
 * @throws AppError not-found when there is none that the actor may see, or no such version.
 */
export async function showNoticePage(ctx: Ctx, { query }: Input<typeof contract.showNoticePage>): Promise<NoticePage> {
  const { row, audience, reader } = await requireVisibleNotice(ctx, await rowByPublicId(ctx, query.id));
  const now = atDatabaseTime(ctx, row.readAt).clock.now();
  if (audience === 'part') return { ...presentCard(row, 'part', now), locked: true, cancelledAt: await cancelledAtOf(ctx, row) };
  const version = query.version ?? row.version;
  if (version !== row.version) requireCan(reader, 'readVersions', row);
  const content = version === row.version ? row.content : await readVersion(ctx, row.id, version);
  if (!content) throw new AppError('not-found', 'There is no such version of this notice.');
  const found = findLots(content, query.lot);
  const parts = pagesOfParts(found, row.version - 1, query);
  const [from, to] = rangeOf('amendments', parts.amendments);
  const { processes } = row.content;
  const [amendments, changes, related] = await Promise.all([
    row.version > 1 ? readAmendments(ctx, row.id, { limit: to - from, offset: from, changes: query.changes }) : [],
    row.version > 1 && row.status === 'cancelled' ? amendmentTimesOf(ctx, row.id) : [],
    // Not everybody may know which procedure a locked notice belongs to.
    processes ? relatedRows(ctx, processes, row.id, readWholeBy(await readerOf(ctx))) : [],
  ]);
  return presentPage(row, { version, content: withOnePageOfEachPart(found, parts), amendments, noAward: noAwardOf(row, changes), parts, related }, now);
}
