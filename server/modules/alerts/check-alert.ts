import type { AlertSearch } from '#contract/alerts.ts';
import type { StandingQuery } from '#server/modules/search/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { isZoneKnown } from './alerts.repo.ts';
import { compileFor } from './matching/compile-alerts.ts';

/** @throws AppError invalid-input for a time zone that the database does not know. */
export async function requireZone(ctx: Ctx, timeZone: string): Promise<void> {
  if (!(await isZoneKnown(ctx, timeZone)))
    throw new AppError('invalid-input', 'Choose another time zone.', [{ path: 'body.timeZone', message: 'is no time zone' }]);
}

/** A search on this site as conditions on new notices. @throws AppError invalid-input where it can find none. */
export async function standingFor(ctx: Ctx, search: AlertSearch, site = ctx.site.code): Promise<StandingQuery> {
  const standing = await compileFor(ctx, { site, superAdmin: personOf(ctx).superAdmin }, search);
  if (standing === null)
    throw new AppError('invalid-input', 'This search can find no open tender. Remove a filter.', [{ path: 'body.search', message: 'finds no open tender' }]);
  return standing;
}
