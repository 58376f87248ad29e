import type * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { listAudit, ownScope } from './audit-log.ts';

/** The audit log of the active organisation and all below it. */
export const listOwnAudit = async (ctx: Ctx, input: Input<typeof contract.listOwnAudit>) => listAudit(ctx, await ownScope(ctx), input);
