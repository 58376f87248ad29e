import type { FastifyInstance } from 'fastify';
import * as captchaContract from '#contract/captcha.ts';
import { route } from '#server/platform/http/route.ts';
import { accountRoutes } from './account/account.routes.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { createCaptcha } from './captcha/create-captcha.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { signUpRoutes } from './sign-up/sign-up.routes.ts';

export function usersRoutes(app: FastifyInstance): void {
  route(app, captchaContract.createCaptcha, createCaptcha);
  sessionRoutes(app);
  signUpRoutes(app);
  accountRoutes(app);
  secondFactorRoutes(app);
  administrationRoutes(app);
  invitationsRoutes(app);
}
