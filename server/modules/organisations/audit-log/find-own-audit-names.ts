import type * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import { readAuditNames } from '#server/platform/audit/audit-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownScope } from './audit-log.ts';

/** People and organisations in the audit log of the active organisation, by name. */
export const findOwnAuditNames = async (ctx: Ctx, { query }: Input<typeof contract.findOwnAuditNames>) => readAuditNames(ctx, await ownScope(ctx), query);
