import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/ecommerce.ts';
import { route } from '#server/platform/http/route.ts';
import { addCoupon } from '../plans/add-coupon.ts';
import { addPlan } from '../plans/add-plan.ts';
import { addPrice } from '../plans/add-price.ts';
import { addTax } from '../plans/add-tax.ts';
import { changeCoupon } from '../plans/change-coupon.ts';
import { changePlan } from '../plans/change-plan.ts';
import { removeTax } from '../plans/remove-tax.ts';
import { showMaster } from '../plans/show-master.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { showEcommerce } from './show-ecommerce.ts';

/** Plans, prices, taxes, coupons, and the administrator's lists of orders and subscriptions. */
export function ecommerceRoutes(app: FastifyInstance): void {
  route(app, contract.showMaster, showMaster);
  route(app, contract.addPlan, addPlan);
  route(app, contract.changePlan, changePlan);
  route(app, contract.addPrice, addPrice);
  route(app, contract.addTax, addTax);
  route(app, contract.removeTax, removeTax);
  route(app, contract.addCoupon, addCoupon);
  route(app, contract.changeCoupon, changeCoupon);
  route(app, contract.showEcommerce, showEcommerce);
  route(app, contract.listSubscriptions, listSubscriptions);
}
