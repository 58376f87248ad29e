import { accountErasing, entitlementAsked, ownDataAsked } from '#server/modules/users/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { onHook } from '#server/platform/hooks.ts';
import type { Module } from '#server/platform/module.ts';
import { ecommerceRoutes } from './ecommerce/ecommerce.routes.ts';
import { entitlementOf } from './entitlement.repo.ts';
import { handleStripeEvent } from './orders/handle-stripe-event.ts';
import { forgetOrderer, ordersOfPerson } from './orders/orders.repo.ts';
import { forgetRefunder } from './orders/refunds.repo.ts';
import { registerStripeEventRoute } from './payments/stripe-event-route.ts';
import { sandboxRoutes } from './payments/sandbox/sandbox-page.ts';
import { receiptsRoutes } from './receipts/receipts.routes.ts';
import { auditNames } from './subscriptions.audit.ts';
import * as events from './subscriptions.events.ts';
import { periods, poll } from './subscriptions.jobs.ts';
import * as mails from './subscriptions.mails.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';

export { subscriptionChanged } from './subscriptions.events.ts';

/** The organisation's orders stay, without the person's name. */
async function forgetPerson(ctx: Ctx, accountId: number): Promise<void> {
  await forgetOrderer(ctx, accountId);
  await forgetRefunder(ctx, accountId);
}

export const subscriptions: Module = {
  name: 'subscriptions',
  routes: (app, config) => {
    subscriptionsRoutes(app);
    ecommerceRoutes(app);
    receiptsRoutes(app);
    sandboxRoutes(app);
    registerStripeEventRoute(app, config, handleStripeEvent);
  },
  auditNames,
  events: Object.values(events),
  mails: [
    mails.paymentReceived,
    mails.planGiven,
    mails.paymentHeld,
    mails.paymentTakenBack,
    mails.subscriptionEnding,
    mails.subscriptionRenews,
    mails.renewalFailed,
    mails.subscriptionEnded,
  ],
  schedules: [poll, periods],
  hooks: [
    onHook(entitlementAsked, (ctx, { organisationId }) => entitlementOf(ctx, organisationId)),
    onHook(accountErasing, (ctx, { accountId }) => forgetPerson(ctx, accountId)),
    onHook(ownDataAsked, async (ctx, { accountId }) => ({
      orders: (await ordersOfPerson(ctx, accountId)).map(({ at, ...order }) => ({ ...order, at: at.toISOString() })),
    })),
  ],
};
