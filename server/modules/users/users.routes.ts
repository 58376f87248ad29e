import type { FastifyInstance } from 'fastify';
import { captcha } from '#contract/captcha.ts';
import { chooseSide, renewToken, signIn, signOut, whoAmI } from '#contract/auth.ts';
import { route } from '#server/platform/http/route.ts';
import { newCaptcha } from './captcha.ts';
import { endOwnSessions, renew, whoIs, workOnSide } from './keep-session.ts';
import { signInWithPassword } from './sign-in.ts';

export function usersRoutes(app: FastifyInstance): void {
  route(app, signIn, signInWithPassword);
  route(app, renewToken, renew);
  route(app, signOut, endOwnSessions);
  route(app, chooseSide, workOnSide);
  route(app, whoAmI, whoIs);
  route(app, captcha, newCaptcha);
}
