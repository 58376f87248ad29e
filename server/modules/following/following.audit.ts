// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

/** Changes of a shared wishlist. Following, and one's own list, are nobody else's affair. */
export const auditNames = defineAuditNames({ acts: ['wish.add', 'wish.change', 'wish.remove'], subjectKinds: [] });
