// What administrators change of plans, prices, taxes and coupons. After a change: node scripts/generate-audit-names.ts
import { defineAuditNames } from '#server/platform/audit/audit-acts.ts';

export const ecommerceAuditNames = defineAuditNames({
  acts: ['plan.add', 'plan.change', 'plan.price', 'tax.add', 'tax.remove', 'coupon.add', 'coupon.change'],
  subjectKinds: ['plan', 'tax', 'coupon'],
});
