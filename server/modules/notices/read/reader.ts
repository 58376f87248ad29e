import { organisationsBelow } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { runHook } from '#server/platform/hooks.ts';
import { readOnce } from '#server/platform/read-once.ts';
import { takesPartAsked } from '../notices.hooks.ts';
import { type Audience, type NoticeFacts, type NoticeAction, type Reader, can, canWithOwn, mayInAnyStatus, visibleTo } from '../notices.policy.ts';

const noOwnOrganisations: ReadonlySet<number> = new Set();

/** The reader of some notices. @param notices to be read; if all are free, nothing needs to be looked up. */
export async function readerOf(ctx: Ctx, notices?: readonly { free: boolean }[]): Promise<Reader> {
  const isNeeded = notices === undefined || notices.some(({ free }) => !free);
  return isNeeded && canWithOwn(ctx.actor, 'readWhole') ? editorOf(ctx) : { actor: ctx.actor, ownOrganisations: noOwnOrganisations };
}

/**
 * Somebody who may do more than read: their organisation need not be approved yet, as the rules of each action say.
 * @param notice one alone: the organisations below are looked up only where it is not the own one's.
 */
export async function editorOf({ actor, ...ctx }: Ctx, notice?: Pick<NoticeFacts, 'buyerId'>): Promise<Reader> {
  if (actor.kind !== 'person' || !actor.organisation || actor.superAdmin) return { actor, ownOrganisations: noOwnOrganisations };
  const { id } = actor.organisation;
  if (notice && (notice.buyerId === id || notice.buyerId === null)) return { actor, ownOrganisations: new Set([id]) };
  const readOwnIds = async () => new Set([id, ...(await organisationsBelow({ ...ctx, actor }, id)).map((organisation) => organisation.id)]);
  return { actor, ownOrganisations: await readOnce(ctx, `own notices ${id}`, readOwnIds) };
}

/** A notice with whether the actor's organisation takes part in it: asked only where that opens what is locked. */
export async function withParticipation<Facts extends NoticeFacts & { id: number }>(ctx: Ctx, notice: Facts): Promise<Facts & Pick<NoticeFacts, 'takesPart'>> {
  const { actor } = ctx;
  if (notice.free || actor.kind !== 'person' || actor.superAdmin || !actor.organisation) return notice;
  const answers = await runHook(ctx, takesPartAsked, { noticeId: notice.id, organisationId: actor.organisation.id });
  return { ...notice, takesPart: answers.includes(true) };
}

/** A notice that the actor may see, and how much of it. @throws AppError not-found when there is none, or the actor may not see it. */
export async function requireVisibleNotice<Row extends NoticeFacts & { id: number }>(
  ctx: Ctx,
  stored: Row | undefined,
): Promise<{ row: Row; reader: Reader; audience: Audience }> {
  const row = stored && (await withParticipation(ctx, stored));
  const reader = await readerOf(ctx, row ? [row] : []);
  const audience = row ? visibleTo(reader, row) : 'nothing';
  if (!row || audience === 'nothing') throw new AppError('not-found', 'There is no such notice.');
  return { row, reader, audience };
}

/**
 * @throws AppError unless the actor may do this with the notice: not-found where it may not even see it; conflict where it might, were the
 * notice in another status; else forbidden.
 */
export function requireCan(reader: Reader, action: NoticeAction, notice: NoticeFacts): void {
  if (can(reader, action, notice)) return;
  if (visibleTo(reader, notice) === 'nothing' && !can(reader, 'readDraft', notice)) throw new AppError('not-found', 'There is no such notice.');
  if (!mayInAnyStatus(reader, action, notice)) throw new AppError('forbidden', 'Your account does not have permission for this.');
  throw new AppError('conflict', `This cannot be done with a notice that is ${notice.status}.`, [
    { path: 'status', rule: `status-${notice.status}`, message: `is ${notice.status}` },
  ]);
}
