import type { FastifyInstance } from 'fastify';
import * as captchaContract from '#contract/captcha.ts';
import * as authContract from '#contract/auth.ts';
import * as signUpContract from '#contract/sign-up.ts';
import { countryOf } from '#server/modules/organisations/index.ts';
import { route } from '#server/platform/http/route.ts';
import { accountRoutes } from './account.routes.ts';
import { administrationRoutes } from './administration.routes.ts';
import { createCaptcha } from './captcha.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { signOut, renewToken, whoAmI, chooseSide } from './keep-session.ts';
import { isBuyerApproved, createOwnOrganisation } from './second-step.ts';
import { signIn } from './sign-in.ts';
import { checkSignUp, signUp } from './sign-up.ts';
import { changeVerificationEmail, resendVerification } from './verify-again.ts';
import { readVerification, verifyEmail } from './verify-email.ts';

export function usersRoutes(app: FastifyInstance): void {
  route(app, authContract.signIn, signIn);
  route(app, authContract.renewToken, renewToken);
  route(app, authContract.signOut, signOut);
  route(app, authContract.chooseSide, chooseSide);
  route(app, authContract.whoAmI, whoAmI);
  route(app, captchaContract.createCaptcha, createCaptcha);
  route(app, signUpContract.signUp, signUp, checkSignUp);
  route(app, signUpContract.readVerification, readVerification);
  route(app, signUpContract.verifyEmail, verifyEmail);
  route(app, signUpContract.resendVerification, resendVerification);
  route(app, signUpContract.changeVerificationEmail, changeVerificationEmail);
  route(app, signUpContract.createOwnOrganisation, createOwnOrganisation, (ctx, { country }) => countryOf(ctx, country));
  route(app, signUpContract.isBuyerApproved, isBuyerApproved);
  accountRoutes(app);
  administrationRoutes(app);
  invitationsRoutes(app);
}
