import { type AuditFilters } from '#contract/audit.ts';
import type * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import { organisationOf } from '#server/platform/access.ts';
import { asCsv, asJsonLines } from '#server/platform/audit/export-audit.ts';
import { type AuditScope, eachAuditEntry, readAudit } from '#server/platform/audit/read-audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Download } from '#server/platform/http/route.ts';
import { withDescendants } from '../children/tree.repo.ts';

/** The audit log that an owner reads: of the active organisation and all below it. */
export const ownScope = (ctx: Ctx): Promise<AuditScope> => withDescendants(ctx, organisationOf(ctx).id);

/** One page of the entries in scope. @param scope null: all organisations. */
export const listAudit = (ctx: Ctx, scope: AuditScope, { query: { page, size, cursor, ...filters } }: Input<typeof contract.listWholeAudit>) =>
  readAudit(ctx, { scope, filters }, { page, size, cursor });

/** The entries in scope as a file. @param scope null: all organisations. */
export function exportAudit(ctx: Ctx, scope: AuditScope, { query: { format, ...filters } }: { query: AuditFilters & { format: 'csv' | 'jsonl' } }): Download {
  const entries = eachAuditEntry(ctx, { scope, filters });
  const name = `audit-log-${ctx.clock.now().toISOString().slice(0, 10)}.${format}`;
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name, chunks: asCsv(entries) }
    : { type: 'application/jsonl; charset=utf-8', name, chunks: asJsonLines(entries) };
}
