import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments.ts';
import { downloadRoute } from '#server/platform/http/route.ts';
import { showReceipt } from './show-receipt.ts';

export function receiptsRoutes(app: FastifyInstance): void {
  downloadRoute(app, contract.showReceipt, showReceipt);
}
