import type { FastifyInstance } from 'fastify';
import * as accountContract from '#contract/account.ts';
import * as contract from '#contract/administration.ts';
import { checkNewBuyer } from '#server/modules/organisations/index.ts';
import { route } from '#server/platform/http/route.ts';
import { addBuyer } from './add-buyer.ts';
import { blockPerson } from './block-person.ts';
import { countSignUps } from './count-sign-ups.ts';
import { erasePerson } from './erase-person.ts';
import { listPeople } from './list-people.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { signOutPerson } from './sign-out-person.ts';

/** Routes of the administrator for people. */
export function administrationRoutes(app: FastifyInstance): void {
  route(app, contract.addBuyer, addBuyer, (ctx, body) => checkNewBuyer(ctx, body, null));
  route(app, contract.listPeople, listPeople);
  route(app, contract.countSignUps, countSignUps);
  route(app, accountContract.blockPerson, blockPerson);
  route(app, accountContract.signOutPerson, signOutPerson);
  route(app, accountContract.removeSecondFactor, removeSecondFactor);
  route(app, accountContract.erasePerson, erasePerson);
}
