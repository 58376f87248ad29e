// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

export const auditNames = defineAuditNames({
  acts: ['document.add', 'document.upload', 'document.refuse', 'document.change', 'document.order', 'document.remove', 'document.restore'],
  subjectKinds: ['document'],
});
