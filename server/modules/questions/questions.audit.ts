// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

/** To ask is no act here: nobody may learn who asked. */
export const auditNames = defineAuditNames({
  acts: ['question.answer', 'question.decline', 'question.hide', 'question.show-again'],
  subjectKinds: ['question'],
});
