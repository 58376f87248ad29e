import type { AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { setFlags } from '../organisations.repo.ts';
import { readOrganisation } from './read-organisation.ts';
import { lockForDecision } from './lock-for-decision.ts';
import { administratorId } from './organisation-lists.repo.ts';

/** Sets an administrator's flags. @throws AppError precondition-failed, with the stored values, when they were changed meanwhile. */
export async function markOrganisation(ctx: Ctx, { params, body }: Input<typeof contract.markOrganisation>): Promise<AdminOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    const { id, revision } = await lockForDecision(ctx, params.id);
    const before = await readOrganisation(ctx, params.id);
    if (revision !== ctx.request?.revision) throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: before });
    const manager = body.manager === undefined || body.manager === null ? body.manager : await administratorId(ctx, body.manager);
    if (body.manager && manager === undefined) throw fieldError('manager', 'administrator', 'is no active administrator');
    await setFlags(ctx, id, { billable: body.billable, trusted: body.trusted, manager });
    const was = { billable: before.billable, trusted: before.trusted, manager: before.manager?.id ?? null };
    const changes = Object.entries(body).flatMap(([field, value]) => {
      const old = was[field as keyof typeof was];
      return old === value ? [] : [[field, [old, value]] as const];
    });
    await audit(ctx, { action: 'organisation.mark', subject: ['organisation', params.id], organisationId: id, details: Object.fromEntries(changes) });
    return readOrganisation(ctx, params.id);
  });
}
