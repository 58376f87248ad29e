import type { FastifyInstance } from 'fastify';
import { addBuyer, allUsers, signUpsByMonth } from '#contract/administration.ts';
import { route } from '#server/platform/http/route.ts';
import { addBuyerFor, checkBuyer } from './add-buyer.ts';
import { countSignUps, listUsers } from './list-people.ts';

/** What the administrator does with people. */
export function administrationRoutes(app: FastifyInstance): void {
  route(app, addBuyer, addBuyerFor, checkBuyer);
  route(app, allUsers, listUsers);
  route(app, signUpsByMonth, countSignUps);
}
