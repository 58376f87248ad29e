import type { FastifyInstance } from 'fastify';
import { captcha } from '#contract/captcha.ts';
import { chooseSide, renewToken, signIn, signOut, whoAmI } from '#contract/auth.ts';
import { buyerApproved, changeVerificationEmail, createOrganization, readVerification, signUp, verifyAgain, verifyEmail } from '#contract/sign-up.ts';
import { countryOf } from '#server/modules/organisations/index.ts';
import { route } from '#server/platform/http/route.ts';
import { accountRoutes } from './account.routes.ts';
import { administrationRoutes } from './administration.routes.ts';
import { newCaptcha } from './captcha.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { endOwnSessions, renew, whoIs, workOnSide } from './keep-session.ts';
import { isBuyerApproved, makeOwnOrganisation } from './second-step.ts';
import { signInWithPassword } from './sign-in.ts';
import { checkSignUp, signUpPerson } from './sign-up.ts';
import { mailVerificationAgain, mailVerificationToBrowser } from './verify-again.ts';
import { stateOfVerification, useVerification } from './verify-email.ts';

export function usersRoutes(app: FastifyInstance): void {
  route(app, signIn, signInWithPassword);
  route(app, renewToken, renew);
  route(app, signOut, endOwnSessions);
  route(app, chooseSide, workOnSide);
  route(app, whoAmI, whoIs);
  route(app, captcha, newCaptcha);
  route(app, signUp, signUpPerson, checkSignUp);
  route(app, readVerification, stateOfVerification);
  route(app, verifyEmail, useVerification);
  route(app, verifyAgain, mailVerificationToBrowser);
  route(app, changeVerificationEmail, mailVerificationAgain);
  route(app, createOrganization, makeOwnOrganisation, (ctx, { country }) => countryOf(ctx, country));
  route(app, buyerApproved, isBuyerApproved);
  accountRoutes(app);
  administrationRoutes(app);
  invitationsRoutes(app);
}
