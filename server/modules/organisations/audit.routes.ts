import type { FastifyInstance } from 'fastify';
import { type AuditFilters, exportOwnAudit, exportWholeAudit, ownAuditNames, readOwnAudit, readWholeAudit, wholeAuditNames } from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import { organisationOf } from '#server/platform/access.ts';
import { readAuditNames } from '#server/platform/audit/audit-names.ts';
import { asCsv, asJsonLines } from '#server/platform/audit/export-audit.ts';
import { type AuditScope, eachAuditEntry, readAudit } from '#server/platform/audit/read-audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Download, download, route } from '#server/platform/http/route.ts';
import { withDescendants } from './tree.repo.ts';

const ownScope = (ctx: Ctx) => withDescendants(ctx, organisationOf(ctx).id);

async function listed(ctx: Ctx, scope: AuditScope, { query: { page, size, cursor, ...filters } }: Input<typeof readWholeAudit>) {
  return readAudit(ctx, { scope, filters }, { page, size, cursor });
}

function exported(ctx: Ctx, scope: AuditScope, { query: { format, ...filters } }: { query: AuditFilters & { format: 'csv' | 'jsonl' } }): Download {
  const entries = eachAuditEntry(ctx, { scope, filters });
  const name = `audit-log-${ctx.clock.now().toISOString().slice(0, 10)}.${format}`;
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name, chunks: asCsv(entries) }
    : { type: 'application/jsonl; charset=utf-8', name, chunks: asJsonLines(entries) };
}

/** The audit log: an owner reads what was done for, or to, the organisation and those below it; an administrator all. */
export function auditRoutes(app: FastifyInstance): void {
  route(app, readOwnAudit, async (ctx, input) => listed(ctx, await ownScope(ctx), input));
  route(app, readWholeAudit, (ctx, input) => listed(ctx, null, input));
  route(app, ownAuditNames, async (ctx, { query }) => readAuditNames(ctx, await ownScope(ctx), query));
  route(app, wholeAuditNames, (ctx, { query }) => readAuditNames(ctx, null, query));
  download(app, exportOwnAudit, async (ctx, input) => exported(ctx, await ownScope(ctx), input));
  download(app, exportWholeAudit, async (ctx, input) => exported(ctx, null, input));
}
