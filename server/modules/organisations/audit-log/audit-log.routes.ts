import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/audit.ts';
import { downloadRoute, route } from '#server/platform/http/route.ts';
import { exportOwnAudit } from './export-own-audit.ts';
import { exportWholeAudit } from './export-whole-audit.ts';
import { findOwnAuditNames } from './find-own-audit-names.ts';
import { findWholeAuditNames } from './find-whole-audit-names.ts';
import { listOwnAudit } from './list-own-audit.ts';
import { listWholeAudit } from './list-whole-audit.ts';

/** An owner reads the audit log of the organisation and all below it; an administrator reads all of it. */
export function auditLogRoutes(app: FastifyInstance): void {
  route(app, contract.listOwnAudit, listOwnAudit);
  route(app, contract.listWholeAudit, listWholeAudit);
  route(app, contract.findOwnAuditNames, findOwnAuditNames);
  route(app, contract.findWholeAuditNames, findWholeAuditNames);
  downloadRoute(app, contract.exportOwnAudit, exportOwnAudit);
  downloadRoute(app, contract.exportWholeAudit, exportWholeAudit);
}
