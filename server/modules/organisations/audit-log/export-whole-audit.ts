import type * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { exportAudit } from './audit-log.ts';

/** The audit log of all organisations as a file, for an administrator. */
export const exportWholeAudit = async (ctx: Ctx, input: Input<typeof contract.exportWholeAudit>) => exportAudit(ctx, null, input);
