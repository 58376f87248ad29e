// What this module writes into the audit log. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

export const auditNames = defineAuditNames({
  acts: [
    'payment.order',
    'payment.cancel',
    'payment.end-renewal',
    'payment.manual',
    'payment.review',
    'payment.refund',
    'subscription.end',
    'plan.add',
    'plan.change',
    'plan.price',
    'tax.add',
    'tax.remove',
    'coupon.add',
    'coupon.change',
  ],
  subjectKinds: ['order', 'subscription', 'plan', 'tax', 'coupon'],
});
