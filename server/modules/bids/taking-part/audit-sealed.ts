import type { TenderRow } from '../tender.ts';
import type { AuditAct } from '#server/platform/audit/audit.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';

const HOUR_MS = 3_600_000;

/**
 * Enters in the audit log that somebody took part, but not who: administrators and the buyer read the log, and before the opening only the
 * supplier knows. The rows of the bid say who it was. Its time is the full hour: beside the times at which people sign in, more would name them.
 */
export async function auditSealed(ctx: Ctx, action: AuditAct, tender: Pick<TenderRow, 'publicId'>): Promise<void> {
  const { request: _, ...rest } = ctx;
  const hour = new Date(Math.floor(ctx.clock.now().getTime() / HOUR_MS) * HOUR_MS);
  const nobody: Ctx = { ...rest, actor: { kind: 'system', name: 'sealed bids' }, clock: { now: () => hour } };
  await audit(nobody, { action, subject: ['tender', tender.publicId], organisationId: null });
}
