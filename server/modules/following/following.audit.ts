// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

/** Changes of a shared wishlist, and of the address that lets others read a calendar. Following, and one's own list, are nobody else's affair. */
export const auditNames = defineAuditNames({
  acts: ['wish.add', 'wish.change', 'wish.remove', 'account.calendar-make', 'account.calendar-revoke'],
  subjectKinds: [],
});
