import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/bulk-drafts.ts';
import { receivingRoute } from '#server/platform/http/receiving-route.ts';
import { createBulkDrafts } from './bulk-drafts/create-bulk-drafts.ts';
import { previewBulkDrafts } from './bulk-drafts/preview-bulk-drafts.ts';

export function importRoutes(app: FastifyInstance): void {
  receivingRoute(app, contract.previewBulkDrafts, previewBulkDrafts);
  receivingRoute(app, contract.createBulkDrafts, createBulkDrafts);
}
