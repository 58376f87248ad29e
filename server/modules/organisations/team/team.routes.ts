import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/team.ts';
import { route } from '#server/platform/http/route.ts';
import { assignRole } from './assign-role.ts';
import { changeMember } from './change-member.ts';
import { changeRole } from './change-role.ts';
import { createRole } from './create-role.ts';
import { listRoles } from './list-roles.ts';
import { listTeam } from './list-team.ts';
import { listUserRoles } from './list-user-roles.ts';
import { listUsersOfOrganisation } from './list-users-of-organisation.ts';
import { removeRole } from './remove-role.ts';

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
