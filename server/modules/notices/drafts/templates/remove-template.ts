import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteTemplate } from '../../store/templates.repo.ts';

/** Removes a template of the active organisation. @throws AppError not-found */
export async function removeTemplate(ctx: Ctx, { params }: Input<typeof contract.removeTemplate>): Promise<Output<typeof contract.removeTemplate>> {
  return inTransaction(ctx, async (ctx) => {
    const name = await deleteTemplate(ctx, organisationOf(ctx).id, params.id);
    if (name === undefined) throw new AppError('not-found', 'There is no such template.');
    await audit(ctx, { action: 'notice.template.remove', subject: ['notice-template', params.id], details: { name } });
    return { removed: params.id };
  });
}
