import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/cpv-suggestions.ts';
import { route } from '#server/platform/http/route.ts';
import { suggestCpv } from './suggest-cpv.ts';

export function classificationRoutes(app: FastifyInstance): void {
  route(app, contract.suggestCpv, suggestCpv);
}
