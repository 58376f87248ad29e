import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/team.ts';
import { route } from '#server/platform/http/route.ts';
import { assignRole, changeMember } from './change-member.ts';
import { listTeam, listUserRoles, listUsersOfOrganisation } from './list-team.ts';
import { changeRole, createRole, listRoles, removeRole } from './roles.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, contract.listTeam, listTeam);
  route(app, contract.changeMember, changeMember);
  route(app, contract.listUsersOfOrganisation, listUsersOfOrganisation);
  route(app, contract.listRoles, listRoles);
  route(app, contract.createRole, createRole);
  route(app, contract.changeRole, changeRole);
  route(app, contract.removeRole, removeRole);
  route(app, contract.listUserRoles, listUserRoles);
  route(app, contract.assignRole, assignRole);
}
