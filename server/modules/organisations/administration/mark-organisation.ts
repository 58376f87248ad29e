import type { AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { renewRegistration } from '../approval/approval-requests.repo.ts';
import { setMarks, setBlock } from '../organisations.repo.ts';
import { administratorId } from './organisation-lists.repo.ts';
import { tellOfBlock, tellOfClosing, tellThatItWaits } from '../approval/decision-mail.ts';
import { lockedOrganisation } from './locked-organisation.ts';
import { organisationChanged } from '../organisations.events.ts';
import { readOrganisation } from './list-organisations.ts';

/** Sets an administrator's marks. @throws AppError precondition-failed, with what is stored, when it was changed meanwhile. */
export async function markOrganisation(ctx: Ctx, { params, body }: Input<typeof contract.markOrganisation>): Promise<AdminOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    const { id, revision } = await lockedOrganisation(ctx, params.id);
    const before = await readOrganisation(ctx, params.id);
    if (revision !== ctx.request?.revision) throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: before });
    const manager = body.manager === undefined || body.manager === null ? body.manager : await administratorId(ctx, body.manager);
    if (body.manager && manager === undefined) throw fieldError('manager', 'administrator', 'is no active administrator');
    await setMarks(ctx, id, { billable: body.billable, trusted: body.trusted, manager });
    const was = { billable: before.billable, trusted: before.trusted, manager: before.manager?.id ?? null };
    const changes = Object.entries(body).flatMap(([field, value]) => {
      const old = was[field as keyof typeof was];
      return old === value ? [] : [[field, [old, value]] as const];
    });
    await audit(ctx, { action: 'organisation.mark', subject: ['organisation', params.id], organisationId: id, details: Object.fromEntries(changes) });
    return readOrganisation(ctx, params.id);
  });
}

/** One that waited for approval when it was closed waits again. */
async function waitAnew(ctx: Ctx, organisation: { id: number; name: string }): Promise<void> {
  await renewRegistration(ctx, organisation.id, newPublicId());
  await tellThatItWaits(ctx, organisation, 'registration-waits');
}

async function changeBlock(ctx: Ctx, publicId: string, reason: string | null): Promise<AdminOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    const { id, name, approval, blockedAt, closedAt } = await lockedOrganisation(ctx, publicId);
    if ((blockedAt !== null) === (reason !== null))
      throw new AppError('conflict', blockedAt ? 'It is blocked already.' : 'It is not blocked.', undefined, {
        current: await readOrganisation(ctx, publicId),
      });
    await setBlock(ctx, id, reason);
    await emit(ctx, organisationChanged, [id]);
    await audit(ctx, {
      action: reason !== null ? 'organisation.block' : closedAt ? 'organisation.reopen' : 'organisation.unblock',
      subject: ['organisation', publicId],
      organisationId: id,
      details: reason === null ? {} : { reason },
    });
    if (closedAt) await tellOfClosing(ctx, { id, name }, 'organisation-reopened');
    else await tellOfBlock(ctx, { id, name }, reason);
    if (closedAt && approval === 'pending') await waitAnew(ctx, { id, name });
    return readOrganisation(ctx, publicId);
  });
}

/** Blocks: from the next request on nobody acts for it. Its people are told why. */
export const blockOrganisation = (ctx: Ctx, { params, body }: Input<typeof contract.blockOrganisation>): Promise<AdminOrganisation> =>
  changeBlock(ctx, params.id, body.reason.trim());
export const unblockOrganisation = (ctx: Ctx, { params }: Input<typeof contract.unblockOrganisation>): Promise<AdminOrganisation> =>
  changeBlock(ctx, params.id, null);
