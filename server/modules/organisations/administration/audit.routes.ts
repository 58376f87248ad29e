import type { FastifyInstance } from 'fastify';
import { type AuditFilters } from '#contract/audit.ts';
import * as contract from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import { organisationOf } from '#server/platform/access.ts';
import { readAuditNames } from '#server/platform/audit/audit-names.ts';
import { asCsv, asJsonLines } from '#server/platform/audit/export-audit.ts';
import { type AuditScope, eachAuditEntry, readAudit } from '#server/platform/audit/read-audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Download, download, route } from '#server/platform/http/route.ts';
import { withDescendants } from '../children/tree.repo.ts';

const ownScope = (ctx: Ctx) => withDescendants(ctx, organisationOf(ctx).id);

async function listed(ctx: Ctx, scope: AuditScope, { query: { page, size, cursor, ...filters } }: Input<typeof contract.listWholeAudit>) {
  return readAudit(ctx, { scope, filters }, { page, size, cursor });
}

function exported(ctx: Ctx, scope: AuditScope, { query: { format, ...filters } }: { query: AuditFilters & { format: 'csv' | 'jsonl' } }): Download {
  const entries = eachAuditEntry(ctx, { scope, filters });
  const name = `audit-log-${ctx.clock.now().toISOString().slice(0, 10)}.${format}`;
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8', name, chunks: asCsv(entries) }
    : { type: 'application/jsonl; charset=utf-8', name, chunks: asJsonLines(entries) };
}

const listOwnAudit = async (ctx: Ctx, input: Input<typeof contract.listOwnAudit>) => listed(ctx, await ownScope(ctx), input);
const listWholeAudit = (ctx: Ctx, input: Input<typeof contract.listWholeAudit>) => listed(ctx, null, input);
const findOwnAuditNames = async (ctx: Ctx, { query }: Input<typeof contract.findOwnAuditNames>) => readAuditNames(ctx, await ownScope(ctx), query);
const findWholeAuditNames = (ctx: Ctx, { query }: Input<typeof contract.findWholeAuditNames>) => readAuditNames(ctx, null, query);
const exportOwnAudit = async (ctx: Ctx, input: Input<typeof contract.exportOwnAudit>) => exported(ctx, await ownScope(ctx), input);
const exportWholeAudit = async (ctx: Ctx, input: Input<typeof contract.exportWholeAudit>) => exported(ctx, null, input);

/** The audit log: an owner reads what was done for, or to, the organisation and those below it; an administrator all. */
export function auditRoutes(app: FastifyInstance): void {
  route(app, contract.listOwnAudit, listOwnAudit);
  route(app, contract.listWholeAudit, listWholeAudit);
  route(app, contract.findOwnAuditNames, findOwnAuditNames);
  route(app, contract.findWholeAuditNames, findWholeAuditNames);
  download(app, contract.exportOwnAudit, exportOwnAudit);
  download(app, contract.exportWholeAudit, exportWholeAudit);
}
