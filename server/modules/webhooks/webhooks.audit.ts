// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

export const auditNames = defineAuditNames({ acts: ['webhook.save', 'webhook.secret', 'webhook.test', 'webhook.remove'], subjectKinds: [] });
