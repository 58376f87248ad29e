import type { FastifyInstance } from 'fastify';
import * as ecommerce from '#contract/ecommerce.ts';
import * as payments from '#contract/payments.ts';
import { route } from '#server/platform/http/route.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { cancelPayment } from './orders/cancel-payment.ts';
import { completePayment } from './orders/complete-payment.ts';
import { endCardRenewal } from './orders/end-card-renewal.ts';
import { endSubscription } from './orders/end-subscription.ts';
import { listOrders } from './orders/list-orders.ts';
import { payManually } from './orders/pay-manually.ts';
import { quotePayment } from './orders/quote-payment.ts';
import { refundOrder } from './orders/refund-order.ts';
import { reviewOrder } from './orders/review-order.ts';
import { showOrder } from './orders/show-order.ts';
import { startPayment } from './orders/start-payment.ts';
import { showSubscription } from './plans/show-subscription.ts';

export function subscriptionsRoutes(app: FastifyInstance): void {
  route(app, payments.showSubscription, showSubscription);
  route(app, payments.quotePayment, quotePayment);
  route(app, payments.startPayment, startPayment);
  route(app, payments.completePayment, completePayment);
  route(app, payments.cancelPayment, cancelPayment);
  route(app, payments.showOrder, showOrder);
  route(app, payments.listOrders, listOrders);
  route(app, payments.endCardRenewal, endCardRenewal);
  route(app, payments.cancelOrder, cancelOrder);
  route(app, ecommerce.payManually, payManually);
  route(app, ecommerce.reviewOrder, reviewOrder);
  route(app, ecommerce.refundOrder, refundOrder);
  route(app, ecommerce.endSubscription, endSubscription);
}
