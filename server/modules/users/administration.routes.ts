import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/administration.ts';
import { route } from '#server/platform/http/route.ts';
import { addBuyer, checkBuyer } from './add-buyer.ts';
import { countSignUps, listPeople } from './list-people.ts';

/** What the administrator does with people. */
export function administrationRoutes(app: FastifyInstance): void {
  route(app, contract.addBuyer, addBuyer, checkBuyer);
  route(app, contract.listPeople, listPeople);
  route(app, contract.countSignUps, countSignUps);
}
