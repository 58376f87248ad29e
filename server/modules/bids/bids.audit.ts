// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

export const auditNames = defineAuditNames({
  acts: [
    'opening.officer.appoint',
    'opening.officer.remove',
    'opening.passphrase.set',
    'opening.keys.share',
    'bid.interest',
    'bid.interest.withdraw',
    'bid.file.add',
    'bid.file.remove',
    'bid.submit',
    'bid.withdraw',
    'bid.open',
    'tender.open',
    'tender.evaluate',
    'tender.award',
  ],
  subjectKinds: ['tender'],
});
