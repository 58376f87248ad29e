import type * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listAudit } from './audit-log.ts';

/** The audit log of all organisations, for an administrator. */
export const listWholeAudit = (ctx: Ctx, input: Input<typeof contract.listWholeAudit>) => listAudit(ctx, null, input);
