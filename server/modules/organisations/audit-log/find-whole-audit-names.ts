import type * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import { readAuditNames } from '#server/platform/audit/audit-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** People and organisations in the whole audit log, by name, for an administrator. */
export const findWholeAuditNames = (ctx: Ctx, { query }: Input<typeof contract.findWholeAuditNames>) => readAuditNames(ctx, null, query);
