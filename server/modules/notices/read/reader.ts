import { organisationsBelow } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { readOnce } from '#server/platform/read-once.ts';
import { type Audience, type NoticeFacts, type NoticeAction, type Reader, can, canWithOwn, visibleTo } from '../notices.policy.ts';

const noOwnOrganisations: ReadonlySet<number> = new Set();

/** The reader of some notices. @param notices to be read; if all are free, nothing needs to be looked up. */
export async function readerOf({ actor, ...ctx }: Ctx, notices?: readonly { free: boolean }[]): Promise<Reader> {
  const isNeeded = notices === undefined || notices.some(({ free }) => !free);
  if (!isNeeded || !canWithOwn(actor, 'readWhole')) return { actor, ownOrganisations: noOwnOrganisations };
  const { id } = organisationOf({ actor });
  const readOwnIds = async () => new Set([id, ...(await organisationsBelow({ ...ctx, actor }, id)).map((organisation) => organisation.id)]);
  return { actor, ownOrganisations: await readOnce(ctx, `own notices ${id}`, readOwnIds) };
}

/** A notice that the actor may see, and how much of it. @throws AppError not-found when there is none, or the actor may not see it. */
export async function requireVisibleNotice<Row extends NoticeFacts>(ctx: Ctx, row: Row | undefined): Promise<{ row: Row; reader: Reader; audience: Audience }> {
  const reader = await readerOf(ctx, row ? [row] : []);
  const audience = row ? visibleTo(reader, row) : 'nothing';
  if (!row || audience === 'nothing') throw new AppError('not-found', 'There is no such notice.');
  return { row, reader, audience };
}

/** @throws AppError unless the actor may do this with the notice: not-found where it may not even see it, else forbidden. */
export function requireCan(reader: Reader, action: NoticeAction, notice: NoticeFacts): void {
  if (can(reader, action, notice)) return;
  if (visibleTo(reader, notice) === 'nothing') throw new AppError('not-found', 'There is no such notice.');
  throw new AppError('forbidden', 'Your account does not have permission for this.');
}
