import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ChildRow } from './children.repo.ts';

/** The move is in the log of the moved organisation and in the log of the one that moved it. */
export async function auditMove(ctx: Ctx, child: ChildRow, action: 'organisation.move' | 'organisation.detach', parent: string | null): Promise<void> {
  for (const organisationId of [organisationOf(ctx).id, child.rowId])
    await audit(ctx, { action, subject: ['organisation', child.id], organisationId, details: { parent: [child.parentId, parent] } });
}
