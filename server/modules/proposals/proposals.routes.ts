import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/proposals.ts';
import { receivingRoute } from '#server/platform/http/receiving-route.ts';
import { proposeFields } from './propose-fields.ts';

export function proposalRoutes(app: FastifyInstance): void {
  receivingRoute(app, contract.proposeFields, proposeFields);
}
