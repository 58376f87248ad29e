import type { FastifyInstance } from 'fastify';
import { childOrganizations, detachChild, moveChild, removeChild } from '#contract/children.ts';
import { route } from '#server/platform/http/route.ts';
import { detach, listChildren, move } from './children.ts';
import { remove } from './remove.ts';

export function childrenRoutes(app: FastifyInstance): void {
  route(app, childOrganizations, listChildren);
  route(app, moveChild, move);
  route(app, detachChild, detach);
  route(app, removeChild, remove);
}
