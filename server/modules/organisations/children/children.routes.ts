import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/children.ts';
import { route } from '#server/platform/http/route.ts';
import { detachChild } from './detach-child.ts';
import { listChildren } from './list-children.ts';
import { moveChild } from './move-child.ts';
import { removeChild } from './remove-child.ts';

export function childrenRoutes(app: FastifyInstance): void {
  route(app, contract.listChildren, listChildren);
  route(app, contract.moveChild, moveChild);
  route(app, contract.detachChild, detachChild);
  route(app, contract.removeChild, removeChild);
}
