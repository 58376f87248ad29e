import type { FastifyInstance } from 'fastify';
import { childOrganizations, detachChild, moveChild } from '#contract/children.ts';
import { route } from '#server/platform/http/route.ts';
import { detach, listChildren, move } from './children.ts';

export function childrenRoutes(app: FastifyInstance): void {
  route(app, childOrganizations, listChildren);
  route(app, moveChild, move);
  route(app, detachChild, detach);
}
