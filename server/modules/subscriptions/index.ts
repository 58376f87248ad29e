import type { FastifyInstance } from 'fastify';
import * as payments from '#contract/payments.ts';
import { entitlementAsked } from '#server/modules/users/index.ts';
import { onHook } from '#server/platform/hooks.ts';
import { route } from '#server/platform/http/route.ts';
import type { Module } from '#server/platform/module.ts';
import { ecommerceAuditNames } from './ecommerce/ecommerce.audit.ts';
import { ecommerceRoutes } from './ecommerce/ecommerce.routes.ts';
import { entitlementOf } from './entitlement.repo.ts';
import { listOrders } from './orders/list-orders.ts';
import { showOrder } from './orders/show-order.ts';

function subscriptionsRoutes(app: FastifyInstance): void {
  ecommerceRoutes(app);
  route(app, payments.showOrder, showOrder);
  route(app, payments.listOrders, listOrders);
}

export const subscriptions: Module = {
  name: 'subscriptions',
  routes: subscriptionsRoutes,
  auditNames: ecommerceAuditNames,
  hooks: [onHook(entitlementAsked, (ctx, { organisationId }) => entitlementOf(ctx, organisationId))],
};
