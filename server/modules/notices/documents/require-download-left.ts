import { startOfDay } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { limitsOf } from '#server/platform/plan-limits.ts';
import { readerOf } from '../read/reader.ts';
import { countOtherDownloaded } from './downloads.repo.ts';

/**
 * The plan says of how many tenders somebody downloads documents on one day of the site. One of today, or of the own organisation, counts no
 * further.
 * @throws AppError conflict (rule `plan-limit`) where these would be too many.
 */
export async function requireDownloadLeft(ctx: Ctx, notices: readonly { readonly id: number; readonly buyerId: number | null }[]): Promise<void> {
  const { actor, site } = ctx;
  const most = limitsOf(actor).downloadsADay;
  if (actor.kind !== 'person' || most === Infinity) return;
  const { ownOrganisations } = await readerOf(ctx);
  const counted = notices.filter(({ buyerId }) => buyerId === null || !ownOrganisations.has(buyerId)).map(({ id }) => id);
  if (counted.length === 0) return;
  const zone = site.timeZone;
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const { others, isKnown } = await countOtherDownloaded(ctx, actor.accountId, startOfDay(today, zone), counted);
  if (isKnown >= counted.length || others + counted.length <= most) return;
  const message = `may be ${most} at most`;
  throw new AppError('conflict', 'Your plan allows no more tenders today.', [{ path: 'downloadsADay', rule: 'plan-limit', bound: most, message }]);
}
