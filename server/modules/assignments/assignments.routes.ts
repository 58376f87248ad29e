import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/assignments.ts';
import { route } from '#server/platform/http/route.ts';
import { assignTender } from './assign-tender.ts';
import { changeAssignment } from './change-assignment.ts';
import { endAssignment } from './end-assignment.ts';
import { listAssignments } from './list-assignments.ts';

export function assignmentsRoutes(app: FastifyInstance): void {
  route(app, contract.listAssignments, listAssignments);
  route(app, contract.assignTender, assignTender);
  route(app, contract.changeAssignment, changeAssignment);
  route(app, contract.endAssignment, endAssignment);
}
