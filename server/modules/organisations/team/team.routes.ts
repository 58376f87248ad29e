import type { FastifyInstance } from 'fastify';
import {
  assignRole,
  changeMember as changeMemberEndpoint,
  changeRole,
  createRole,
  removeRole,
  roles,
  team,
  userRoles,
  usersOfOrganisation,
} from '#contract/team.ts';
import { route } from '#server/platform/http/route.ts';
import { assignNamedRole, changeMember } from './change-team.ts';
import { listTeam, listUserRoles, listUsers } from './read-team.ts';
import { changeNamedRole, createNamedRole, listRoles, removeNamedRole } from './roles.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, team, listTeam);
  route(app, changeMemberEndpoint, changeMember);
  route(app, usersOfOrganisation, listUsers);
  route(app, roles, listRoles);
  route(app, createRole, createNamedRole);
  route(app, changeRole, changeNamedRole);
  route(app, removeRole, removeNamedRole);
  route(app, userRoles, listUserRoles);
  route(app, assignRole, assignNamedRole);
}
