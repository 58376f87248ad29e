import { organisationOf } from '#server/platform/access.ts';
import { type AuditAct, audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { organisationChanged } from '../organisations.events.ts';
import { nextRevision } from '../organisations.repo.ts';
import { type OwnChange, type OwnRow, ownRow } from './own-organisation.repo.ts';
import { isSameJson, writeChange } from './write-change.ts';

/** The active organisation. @throws AppError not-found when it is gone. */
export async function activeOrganisationRow(ctx: Ctx, forUpdate = false): Promise<OwnRow> {
  const row = await ownRow(ctx, organisationOf(ctx).id, forUpdate);
  if (!row) throw new AppError('not-found', 'This organisation is gone.');
  return row;
}

/**
 * Writes a change of a locked row, with its audit entry and its event. Without a difference the revision stays.
 * @param keepsRevision for fields that no form with a revision has.
 * @returns the new row.
 */
export async function saveChange(ctx: Ctx, row: OwnRow, change: OwnChange, action: AuditAct, keepsRevision = false): Promise<OwnRow> {
  const writtenChange = await writeChange(ctx, row, change, keepsRevision);
  if (!writtenChange) return row;
  await audit(ctx, { action, subject: ['organisation', row.publicId], organisationId: row.id, details: writtenChange.details });
  await emit(ctx, organisationChanged, [row.id]);
  return writtenChange.row;
}

/** @throws AppError precondition-failed, with the stored version, when a change starts from an older one. */
export function expectRevision(ctx: Ctx, revision: number, current: () => unknown): void {
  if (ctx.request?.revision !== revision) throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: current() });
}

/**
 * Changes the active organisation, based on the revision that the caller names.
 * @param present the answer for a row, also in the error that reports a change made meanwhile.
 */
export async function changeOwn<T>(
  ctx: Ctx,
  action: AuditAct,
  present: (row: OwnRow, ctx: Ctx) => T,
  work: (ctx: Ctx, row: OwnRow) => OwnChange | Promise<OwnChange>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    expectRevision(ctx, row.revision, () => present(row, ctx));
    const change = await work(ctx, row);
    const savedRow = await saveChange(ctx, row, change, action);
    // A pending change may differ from the row. An administrator decides on the version that they saw.
    const waiting = (await ownRow(ctx, row.id))?.waiting ?? null;
    const isSame = savedRow.revision > row.revision || isSameJson(waiting, row.waiting);
    return present({ ...savedRow, waiting, revision: isSame ? savedRow.revision : await nextRevision(ctx, row.id) }, ctx);
  });
}
