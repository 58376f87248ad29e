import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth.ts';
import { route } from '#server/platform/http/route.ts';
import { chooseSide } from './choose-side.ts';
import { renewToken } from './renew-token.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { whoAmI } from './who-am-i.ts';

export function sessionRoutes(app: FastifyInstance): void {
  route(app, contract.signIn, signIn);
  route(app, contract.renewToken, renewToken);
  route(app, contract.signOut, signOut);
  route(app, contract.chooseSide, chooseSide);
  route(app, contract.whoAmI, whoAmI);
}
