import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/publication-log.ts';
import { type LogRecord, placesOfNotice, proveLeaf, recordText } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { readerOf, requireCan, requireVisibleNotice } from '../read/reader.ts';
import { noticeFactsOf } from '../store/notices.repo.ts';
import { readRecords } from './version-record.ts';

const isSame = (logged: LogRecord, stored: LogRecord) =>
  logged.content === undefined || (logged.content === stored.content && logged.amendment === stored.amendment);

/**
 * What proves that an entry is of a version of a notice: its record with the salt and, in an import, the path to the root.
 * @throws AppError not-found, also for an entry of another notice; forbidden unless the actor may read the notice whole.
 */
export async function proveLogPlace(ctx: Ctx, { params, query }: Input<typeof contract.proveLogPlace>): Promise<Output<typeof contract.proveLogPlace>> {
  const { row: notice } = await requireVisibleNotice(ctx, await noticeFactsOf(ctx, query.notice));
  requireCan(await readerOf(ctx, [notice]), 'readWhole', notice);
  const places = await placesOfNotice(ctx, notice.id);
  const place = places.findLast(({ entry, version }) => entry.number === params.number && (query.version ?? version) === version);
  const stored = place && (await readRecords(ctx, [{ noticeId: notice.id, version: place.version }])).get(`${notice.id} ${place.version}`);
  if (!place || !stored) throw new AppError('not-found', 'The notice is not in this entry of the publication log.');
  const { entry, leaf } = place;
  const { number, record, salt, facts } = entry;
  if (leaf) {
    const { path, ...proof } = await proveLeaf(ctx, entry, leaf, stored);
    return { number, record: stored, ...proof, path: path.map(({ side, hash }) => ({ side, hash: hash.toString('hex') })), facts: null };
  }
  const logged = record ?? stored;
  return { number, record: logged, hashed: recordText(salt ?? Buffer.alloc(0), logged), path: [], facts, fits: isSame(logged, stored) };
}
