/** The entry file for made-up data (seed): functions that the running portal does not need. */
export { completePayment } from './orders/complete-payment.ts';
export { startPayment } from './orders/start-payment.ts';
export { setSandboxStatus } from './payments/sandbox/sandbox.repo.ts';
export { insertCoupon } from './plans/coupons.repo.ts';
export { insertPlan, insertPrice } from './plans/plans.repo.ts';
