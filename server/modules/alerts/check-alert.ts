import type { AlertSearch } from '#contract/alerts.ts';
import { type StandingQuery, areListedBuyers } from '#server/modules/search/index.ts';
import { searchAudience } from '#server/modules/notices/index.ts';
import { sortKeyMs } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { isZoneKnown } from './alerts.repo.ts';
import { compileFor } from './matching/compile-alerts.ts';

/** @throws AppError invalid-input for a time zone that the database does not know. */
export async function requireZone(ctx: Ctx, timeZone: string): Promise<void> {
  if (!(await isZoneKnown(ctx, timeZone)))
    throw new AppError('invalid-input', 'Choose another time zone.', [{ path: 'body.timeZone', message: 'is no time zone' }]);
}

const noSuchBuyer = () => new AppError('invalid-input', 'There is no such buyer.', [{ path: 'body.search.buyer', message: 'is no public buyer' }]);

/** The person has an alert of this search. */
export const alreadyThere = (): AppError => fieldError('search', 'alert-present', 'You have an alert for this search already.', 'conflict');

/** Nobody learns of a buyer that is not public. @throws AppError invalid-input for one that has no page. */
export async function requirePublicBuyers(ctx: Ctx, { buyer = [] }: AlertSearch): Promise<void> {
  if (buyer.length > 0 && !(await areListedBuyers(ctx, buyer))) throw noSuchBuyer();
}

/** Whether a search asks for days of publication, or for deadlines, that are over. */
export const isOver = ({ clock }: Pick<Ctx, 'clock'>, { published, deadline }: StandingQuery): boolean =>
  Math.min(sortKeyMs(published[1]), sortKeyMs(deadline[1])) <= clock.now().getTime();

/** A search on this site as conditions on new notices. @throws AppError invalid-input where it can find none. */
export async function standingFor(ctx: Ctx, search: AlertSearch, site = ctx.site.code): Promise<StandingQuery> {
  await requirePublicBuyers(ctx, search);
  const standing = await compileFor(ctx, { site, readsWhole: searchAudience(ctx.actor) === 'whole' }, search);
  if (standing === null || isOver(ctx, standing)) throw fieldError('search', 'finds-nothing', 'This search can find no new tender. Remove a filter.');
  return standing;
}
