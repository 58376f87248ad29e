// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

export const auditNames = defineAuditNames({
  acts: [
    'notice.create',
    'notice.edit',
    'notice.remove',
    'notice.submit',
    'notice.withdraw',
    'notice.approve',
    'notice.reject',
    'notice.publish',
    'notice.return',
    'notice.amend',
    'notice.cancel',
    'notice.award',
    'notice.close',
    'notice.free',
    'notice.template.add',
    'notice.template.remove',
  ],
  subjectKinds: ['notice', 'notice-template'],
});
