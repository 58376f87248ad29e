import type * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { exportAudit, ownScope } from './audit-log.ts';

/** The audit log of the active organisation and all below it, as a file. */
export const exportOwnAudit = async (ctx: Ctx, input: Input<typeof contract.exportOwnAudit>) => exportAudit(ctx, await ownScope(ctx), input);
